"""Notice settings: what people are told about, how and when, as they choose it for themselves."""
