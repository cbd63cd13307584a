export type Parameters = Record<string, string | number | boolean | readonly string[]>

/** Formats parameters for a URL: `?a=1&b=2`, lists by repeating the name; empty without parameters. */
export function queryOf(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  return query.size ? `?${query}` : ''
}
