"""Claims: what players state of goals and dwarfs, true or not, beside the public record."""
