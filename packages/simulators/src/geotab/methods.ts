import { z } from 'zod'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import {
  type Entry,
  type Exchange,
  Refusal,
  Search,
  type Source,
  timeOfVersion,
  versionAt,
  versionOf,
} from './exchange.ts'

const MOST_RESULTS = 50_000
/** The maximum that Get returns, whatever is requested. */
const MOST_OF_GET = 5000
/** Changes within one millisecond may fall on both sides of a version. */
const MARGIN = 20

const Limit = z.int().min(1).optional()
const Sort = z.looseObject({
  sortBy: z.enum(['id', 'date', 'version']),
  sortDirection: z.literal('asc').optional(),
  offset: z.string().optional(),
  lastId: z.string().optional(),
})
const GetParameters = z.looseObject({ search: Search.optional(), resultsLimit: Limit, sort: Sort.optional() })
const FeedParameters = z.looseObject({
  search: Search.optional(),
  resultsLimit: Limit,
  fromVersion: z.string().optional(),
})

function parametersOf<T>(schema: z.ZodType<T>, parameters: unknown): T {
  const parsed = schema.safeParse(parameters)
  if (parsed.success) return parsed.data
  throw new Refusal('ArgumentException', parsed.error.issues[0]?.message ?? 'Invalid argument')
}

function checked(limit: number | undefined): number {
  if (limit !== undefined && limit > MOST_RESULTS) throw new Refusal('OverLimitException', 'resultsLimit is too large')
  return limit ?? MOST_RESULTS
}

/** `Get`: returns the results of a search, sorted if requested, and silently truncated. */
export function get(exchange: Exchange, source: Source, parameters: unknown): object[] {
  const { search = {}, resultsLimit, sort } = parametersOf(GetParameters, parameters)
  const most = Math.min(checked(resultsLimit), MOST_OF_GET)
  const { fromDate, toDate } = search
  if (fromDate !== undefined && toDate !== undefined && isPeriodRefused(exchange.strict, fromDate, toDate))
    throw new Refusal('ArgumentException', 'The range from fromDate to toDate is too long')
  if (!sort) return reported(source.find(exchange, search, most).slice(0, most))
  const { sortBy, offset, lastId = '' } = sort
  if (sortBy === 'version' || (sortBy === 'id' && !source.sortsById))
    throw new Refusal('ArgumentException', `Sorting by ${sortBy} is not supported`)
  if (sortBy === 'id' && sort.lastId !== undefined)
    throw new Refusal('ArgumentException', 'LastId is of no use when sorting by id')
  if (source.sortsSearches === false && Object.keys(search).length)
    throw new Refusal('GenericException', 'An undefined exception has occurred')
  const limit = Math.min(most, exchange.largestPage)
  return reported((sortBy === 'id' ? byId() : byDate()).slice(0, limit))

  function reported(entries: Entry[]): object[] {
    return source.changed ? reportWithVersions(entries) : entries.map((entry) => entry.report())
  }

  function byId(): Entry[] {
    const entries = source.find(exchange, search, Number.POSITIVE_INFINITY)
    return entries.filter(({ id }) => id > (offset ?? '')).sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  function byDate(): Entry[] {
    const placeMs = offset === undefined ? Number.NEGATIVE_INFINITY : Date.parse(offset)
    const fromDate = Math.max(placeMs, search.fromDate ?? 0)
    return source
      .find(exchange, { ...search, fromDate }, limit + MARGIN)
      .filter(({ dateMs, id }) => dateMs > placeMs || (dateMs === placeMs && id > lastId))
      .sort((a, b) => a.dateMs - b.dateMs || (a.id < b.id ? -1 : 1))
  }
}

const reportWithVersions = (entries: Entry[]) =>
  entries.map((entry) => ({ ...entry.report(), version: versionOf(entry) }))

/** `GetCountOf`. */
export const countOf = (exchange: Exchange, source: Source, parameters: unknown): number =>
  source.find(exchange, parametersOf(GetParameters, parameters).search ?? {}, Number.POSITIVE_INFINITY).length

/** `GetFeed`: returns changes after a version, or since a date; a first call with neither only returns the version. */
export function getFeed(exchange: Exchange, source: Source, parameters: unknown) {
  const { search, resultsLimit, fromVersion } = parametersOf(FeedParameters, parameters)
  const limit = Math.min(checked(resultsLimit), exchange.largestPage)
  if (!source.changed) throw new Refusal('ArgumentException', 'This type has no feed')
  const sinceMs = fromVersion === undefined ? search?.fromDate : timeOfVersion(fromVersion)
  const current = fromVersion ?? versionAt(exchange.nowMs)
  if (sinceMs === undefined) return { data: [], toVersion: current }
  const changes = source
    .changed(exchange, sinceMs, limit + MARGIN)
    .filter(({ changedAtMs }) => changedAtMs <= exchange.nowMs)
    .map((entry) => ({ entry, version: versionOf(entry) }))
    .filter(({ version }) => fromVersion === undefined || version > fromVersion)
    .sort((a, b) => (a.version < b.version ? -1 : 1))
    .slice(0, limit)
  const data = changes.map(({ entry, version }) => ({ ...entry.report(), version }))
  return { data, toVersion: changes.at(-1)?.version ?? current }
}
