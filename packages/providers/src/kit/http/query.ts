export type Parameters = Record<string, string | number | boolean | readonly string[]>

/** Parameters as they stand behind an address: `?a=1&b=2`, a list as the same name again; nothing where there are none. */
export function queryOf(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  return query.size ? `?${query}` : ''
}
