const secretKeys = /token|password|secret|authorization|api[-_]?key|session|cookie|signature|credential/i

/**
 * Returns a copy of a provider's payload that may be stored or logged: values under secret-looking keys are replaced,
 * and times are text.
 */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value === 'string') return redactUrl(value)
  if (value instanceof Date) return value.toJSON()
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = { ...value }
  for (const key of Object.keys(copy)) {
    const inner = copy[key]
    const shown = isSecret(key) ? '[redacted]' : redact(inner)
    if (shown !== inner) copy[key] = shown
  }
  return copy
}

/**
 * Caches whether keys look secret: payloads repeat the same few. The provider chooses the names, so there may be many.
 */
const looked = new Map<string, boolean>()
const mostLooked = 10_000

function isSecret(key: string): boolean {
  let is = looked.get(key)
  if (is === undefined) {
    if (looked.size >= mostLooked) looked.clear()
    is = secretKeys.test(key)
    looked.set(key, is)
  }
  return is
}

/** Pre-signed links contain their permission in the query: only the part before it is kept. */
function redactUrl(text: string): string {
  if (!/^https?:\/\//.test(text)) return text
  const cut = text.indexOf('?')
  return cut < 0 ? text : `${text.slice(0, cut)}?[redacted]`
}
