const secretKeys = /token|password|secret|authorization|api[-_]?key|session|cookie|signature|credential/i

/** A copy of a provider's payload that may be stored or logged: values under secret-looking keys are replaced. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value === 'string') return redactUrl(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretKeys.test(key) ? '[redacted]' : redact(inner)]),
  )
}

/** Pre-signed links carry their permission in the query: only the part before it is kept. */
function redactUrl(text: string): string {
  if (!/^https?:\/\//.test(text)) return text
  const cut = text.indexOf('?')
  return cut < 0 ? text : `${text.slice(0, cut)}?[redacted]`
}
