/** Escapes of NUL and of unpaired surrogates, which no database can store; this also matches whole pairs. */
const perhapsUnstorable = /\\u(?:0000|[dD][89a-fA-F])/

/** Returns true if JSON text may contain characters that `storable` would have to remove. */
export const needsCleaning = (json: string): boolean => perhapsUnstorable.test(json)

/**
 * Returns a parsed value without NUL in any of its strings, and with a replacement character for an unpaired surrogate.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), storable(inner)]))
}

const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
