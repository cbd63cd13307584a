import { largestScimPage, scimSchemas } from '@milepost/contract/directory/scim'
import { filterOf } from './filter.ts'

type Shown = { attributes?: string | undefined; excludedAttributes?: string | undefined }
type Listed = Shown & { filter?: string | undefined; startIndex: number; count: number }

/** Always returned (RFC 7643, 7). */
const certain = new Set(['schemas', 'id'])

/** Limits a resource to the attributes that a call names, or doesn't exclude. */
export function shownOf<T extends object>(resource: T, { attributes, excludedAttributes }: Shown): T {
  const only = namesOf(attributes)
  const not = namesOf(excludedAttributes)
  if (only.size === 0 && not.size === 0) return resource
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const key = name.toLowerCase()
      return certain.has(key) || (only.size > 0 ? only.has(key) : !not.has(key))
    }),
  ) as T
}

/** Returns the attributes of a list of paths: `name` of `urn:…:User:name.givenName`. */
const namesOf = (paths = '') =>
  new Set(
    paths
      .split(',')
      .map((path) => path.trim().split(':').at(-1)!.split('.')[0]!.toLowerCase())
      .filter((name) => name !== ''),
  )

/** Returns a page of the resources that match a filter. Throws `invalid` for a filter that can't be read. */
export function listOf<T extends object>(resources: readonly T[], query: Listed) {
  const found = query.filter === undefined ? resources : resources.filter(filterOf(query.filter, 'query.filter'))
  const startIndex = Math.max(1, query.startIndex)
  const count = Math.min(largestScimPage, Math.max(0, query.count))
  const page = found.slice(startIndex - 1, startIndex - 1 + count).map((resource) => shownOf(resource, query))
  return {
    schemas: [scimSchemas.list],
    totalResults: found.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page,
  }
}
