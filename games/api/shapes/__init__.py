"""JSON shapes of the API's answers: each field by name, from read models only."""
