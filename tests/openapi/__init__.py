"""What tools of others make of the API's document: `make openapi`. It needs npm."""
