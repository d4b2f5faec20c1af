"""The ways by which notices reach a person, for programs: email, browsers, rooms of chats."""
