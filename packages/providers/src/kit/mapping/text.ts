import { withoutInvisible } from '@milepost/domain/text/invisible'

/** Text without invisible characters, or null for missing, empty and blank. */
export const textOf = (value: string | null | undefined): string | null =>
  (value && withoutInvisible(value).trim()) || null

/** Returns a person's name from its parts, or null if all of them are missing. */
export const nameOf = (...parts: (string | null | undefined)[]): string | null =>
  parts.flatMap((part) => textOf(part) ?? []).join(' ') || null

/** Returns a year as text; null for anything else, such as 0 for years that weren't entered. */
export const yearOf = (text: string | null | undefined): number | null =>
  text && /^[12]\d{3}$/.test(text.trim()) ? Number(text) : null
