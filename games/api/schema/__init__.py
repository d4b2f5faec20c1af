"""The API told to programs and people: what each operation is asked, and how it may answer."""
