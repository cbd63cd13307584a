import type { z } from 'zod'

/** Query parameters as in the URL: text, or a list if a name repeats. */
export type RawSearch = Record<string, string | string[]>

/** Parses a query string as plain text: `?q=7` stays the text "7". */
export function parseSearch(text: string): RawSearch {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** Returns a query string; undefined, null and empty lists are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) parameters.append(name, String(one))
    }
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/** A page's filters: an object schema in which every field has a default or is optional. */
export type Filters = z.ZodObject

/**
 * Reads filters from a URL. Invalid values are dropped, the others stay; a list may be a single value. Unknown names
 * are ignored.
 */
export function readFilters<F extends Filters>(filters: F, raw: RawSearch): z.output<F> {
  const known = Object.entries(filters.shape).flatMap(([name, field]) => {
    const value = raw[name]
    if (value === undefined) return []
    const fits = [value, [value].flat()].find((candidate) => (field as z.ZodType).safeParse(candidate).success)
    return fits === undefined ? [] : [[name, fits]]
  })
  return filters.parse(Object.fromEntries(known)) as z.output<F>
}

/**
 * Returns the search parameters for these filters: only what differs from the defaults. Other names are kept unchanged.
 */
export function writeFilters(filters: Filters, values: object, raw: RawSearch): RawSearch {
  const defaults = filters.parse({})
  const others = Object.entries(raw).filter(([name]) => !(name in filters.shape))
  const own = Object.entries(values).flatMap(([name, value]): [string, string | string[]][] => {
    if (value === undefined || value === null || value === '') return []
    if (JSON.stringify(value) === JSON.stringify(defaults[name])) return []
    if (Array.isArray(value)) return value.length === 0 ? [] : [[name, value.map(String)]]
    return [[name, String(value)]]
  })
  return Object.fromEntries([...others, ...own])
}

/** True if any of the named filters (all by default) differs from its default. */
export function isFiltered(
  filters: Filters,
  values: object,
  names: readonly string[] = Object.keys(filters.shape),
): boolean {
  const defaults = filters.parse({})
  const given = values as Record<string, unknown>
  return names.some((name) => JSON.stringify(given[name]) !== JSON.stringify(defaults[name]))
}
