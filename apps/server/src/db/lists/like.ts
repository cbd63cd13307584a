/** Escapes a person's text for a LIKE pattern over lowercase columns: `%` and `_` are literal. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&').toLowerCase()
