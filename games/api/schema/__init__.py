"""The API described for programs and people: the requests and answers of each operation."""
