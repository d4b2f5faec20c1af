"""The API's OpenAPI schema: the requests and answers of each operation, for programs and people."""
