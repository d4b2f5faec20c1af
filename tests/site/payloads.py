"""What somebody with bad intentions types, in one table: for names, chats, links and fields."""

# By what each tries. None of them is anything but text, or nothing at all.
PAYLOADS = {
    "script": "<script>alert(1)</script>",
    "attribute": "\"'><img src=x onerror=alert(1)>",
    "address": "javascript:alert(document.cookie)",
    "template": "{{ settings.SECRET_KEY }}{% debug %}%(name)s{0.__class__}",
    "sql": "'); DROP TABLE accounts_account; --",
    "header": "Ann\r\nBcc: all@example.org\r\n\r\nHello",
    "nul": "An\x00n",
    "bidi": "\u202eevil\u2066Ann\u2069\u200b",
    "combining": "Z" + "\u0301" * 200,
    "half a character": "\ud800",
    "huge": "9" * 20_000,
    "deep": "[" * 5_000,
    "path": "../../../../etc/passwd%00",
    "elsewhere": "//evil.example/\\evil.example",
}
# What must stand nowhere in a page, however it got there.
RAW = ("<script>alert(1)", "<img src=x", 'href="javascript:', 'href="//evil')
