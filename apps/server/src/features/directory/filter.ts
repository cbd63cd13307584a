import { scimSchemas } from '@milepost/contract/directory/scim'
import { type Filter, parse, filter as testerOf } from 'scim2-parse-filter'
import { invalid } from '../../app-error.ts'

/** Returns true for resources, or parts of them, that a filter matches. */
export type Matches = (resource: object) => boolean

const ofCoreSchemas = new RegExp(`(${scimSchemas.user}|${scimSchemas.group}):`, 'gi')
/** The parser takes exponentially long for some line breaks in text without an end. */
const controls = /\p{Cc}/u
/** Lists whose items are compared by their value. */
const lists = /^(members|emails|groups)$/i
/** Attributes that differ by case; all others don't (RFC 7643, 7). */
const exact = /^(id|externalId)$/i

/** Reads a SCIM filter. Attributes that don't exist match nothing. Throws `invalid` for `field` if it can't be read. */
export function filterOf(text: string, field: string): Matches {
  const refusal = invalid([{ field, message: 'is not a SCIM filter, such as userName eq "ann@example.com"' }])
  if (controls.test(text)) throw refusal
  try {
    const matches = testerOf(comparable(parse(text.replaceAll(ofCoreSchemas, ''))))
    return (resource) => matches(lowerCased(resource))
  } catch {
    throw refusal
  }
}

function comparable(filter: Filter): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map(comparable) }
    case 'not':
      return { ...filter, filter: comparable(filter.filter) }
    case '[]':
      return { ...filter, valFilter: comparable(filter.valFilter) }
    case 'pr':
      return filter
    default: {
      const { attrPath, compValue } = filter
      const isText = typeof compValue === 'string' && !exact.test(attrPath)
      return {
        ...filter,
        attrPath: lists.test(attrPath) ? `${attrPath}.value` : attrPath,
        compValue: isText ? compValue.toLowerCase() : compValue,
      }
    }
  }
}

function lowerCased(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase()
  if (Array.isArray(value)) return value.map(lowerCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, exact.test(name) ? item : lowerCased(item)]),
  )
}
