"""Notice settings: what people are notified of, how and when."""
