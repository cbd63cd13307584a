/** Escapes of NUL and of halves of surrogate pairs, which no database stores; whole pairs are found too. */
const perhapsUnstorable = /\\u(?:0000|[dD][89a-fA-F])/

/** Whether JSON text may hold characters that `storable` would have to take out. */
export const needsCleaning = (json: string): boolean => perhapsUnstorable.test(json)

/** A parsed value without NUL in any of its texts, and with a replacement character for half a surrogate pair. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), storable(inner)]))
}

const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
