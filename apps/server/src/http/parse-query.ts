/** Parses the query of a URL: repeated names become lists; `+` is a space. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length > 1 ? values : values[0]!]
    }),
  )
}
