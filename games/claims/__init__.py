"""Claims: players' statements about goals and dwarfs, true or not, beside the public record."""
