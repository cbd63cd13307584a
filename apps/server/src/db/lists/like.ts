/** A person's text for the inside of a LIKE pattern over lower-case columns: their `%` and `_` mean themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&').toLowerCase()
