/** Text, or null for missing, empty and blank. */
export const textOf = (value: string | null | undefined): string | null => value?.trim() || null

/** A person's name from its parts, or null where all of them are missing. */
export const nameOf = (...parts: (string | null | undefined)[]): string | null =>
  parts.flatMap((part) => textOf(part) ?? []).join(' ') || null

/** A year as text; null for anything else, such as the 0 of years that nobody entered. */
export const yearOf = (text: string | null | undefined): number | null =>
  text && /^[12]\d{3}$/.test(text.trim()) ? Number(text) : null
