import type { z } from 'zod'
import { assertMovesOn } from '../kit/http/paging.ts'
import { secondMs } from '../kit/reading/durations.ts'
import { chunks } from '../kit/reading/windows.ts'
import { Batches } from './batches.ts'
import { ask, type Context, download, type Parameters } from './session.ts'
import { FeedPage, Items } from './wire.ts'

export type FeedType = 'LogRecord' | 'Trip' | 'ExceptionEvent' | 'MediaFile' | 'DriverChange'

/** Where a list continues: after this id, or from this date. */
export type Place = { offset: string }

const usualPage = 1000
/** Each of these costs another location lookup, so smaller pages store what was read sooner. */
const pageOf: Partial<Record<string, number>> = { Trip: 200, ExceptionEvent: 200 }
/** The most that Get returns, whatever is requested (seen live). */
const mostOfGet = 5000
/** No more records than a response holds last longer than this. */
const shortestPeriodMs = secondMs

/** Geotab's JSON-RPC: version feeds, sorted lists and batches; responses are wire shapes, not ours. */
export function createClient(context: Context) {
  const call = <T>(action: string, method: string, parameters: Parameters, wire: z.ZodType<T>): Promise<T> =>
    ask(context, { action, method, parameters }, wire)

  const get = (typeName: string, parameters: Parameters = {}) => call('get', 'Get', { typeName, ...parameters }, Items)

  const batches = new Batches((action, method, calls) =>
    call(action, 'ExecuteMultiCall', { calls: calls.map((params) => ({ method, params })) }, Items),
  )

  return {
    /** Everything of one type that Geotab returns in a single response. */
    get: (typeName: string, search?: Parameters) => get(typeName, search && { search }),
    count: (typeName: string, search: Parameters, wire: z.ZodType<number>) =>
      call('get', 'GetCountOf', { typeName, search }, wire),
    /**
     * Lists records with ids, in order, page by page. Geotab shortens pages silently, so only a page shorter than the
     * previous one is the last. Continues after an id alone: with a `lastId` as well, as other sort orders take it, the
     * call is refused (guide on sorting, and a client that follows it).
     */
    async *listing(
      typeName: string,
      search: Parameters,
      placeOf: (item: unknown) => Place | null,
      after: Place | null = null,
    ): AsyncGenerator<{ items: unknown[]; next: Place | null }> {
      const resultsLimit = pageOf[typeName] ?? usualPage
      let place = after
      let previous = 0
      do {
        const sort = { sortBy: 'id', sortDirection: 'asc', ...place }
        const items = await get(typeName, { search, sort, resultsLimit })
        const isLast = items.length === 0 || items.length < previous
        const last = items.map(placeOf).findLast((found) => found !== null) ?? null
        // Without a place to continue from, the list would seem to end here; with the same one it never would.
        if (!isLast) assertMovesOn(place, last, `Geotab Get ${typeName}`)
        previous = items.length
        place = isLast ? null : last
        yield { items, next: place }
      } while (place)
    },
    /**
     * Finds what a search with dates matches, in pages by date: dated records can't be sorted together with a search
     * (seen with exceptions, in live databases). A full response may be silently truncated, so its period is halved. What
     * started before a period, and continues in it, was returned with an earlier one.
     */
    async *unsorted(
      typeName: string,
      search: Parameters & { fromDate: string; toDate: string },
      placeOf: (item: unknown) => Place | null,
      after: Place | null = null,
    ): AsyncGenerator<{ items: unknown[]; next: Place | null }> {
      const [firstMs, endMs] = [Date.parse(search.fromDate), Date.parse(search.toDate)]
      const placed = (item: unknown) => {
        const place = placeOf(item)
        return { item, place, atMs: place ? Date.parse(place.offset) : firstMs }
      }
      let fromMs = after ? Date.parse(after.offset) : firstMs
      for (let toMs = endMs; ; ) {
        const period = { fromDate: new Date(fromMs).toISOString(), toDate: new Date(toMs).toISOString() }
        const found = await get(typeName, { search: { ...search, ...period }, resultsLimit: mostOfGet })
        if (found.length >= mostOfGet && toMs - fromMs > shortestPeriodMs) {
          toMs = Math.floor((fromMs + toMs) / 2)
          continue
        }
        const items = found
          .map(placed)
          .filter(({ place, atMs }) => fromMs <= firstMs || !place || atMs >= fromMs)
          .sort((a, b) => a.atMs - b.atMs)
        const after = toMs < endMs ? { offset: period.toDate } : null
        const pages = [...chunks(items, pageOf[typeName] ?? usualPage)]
        for (const [index, page] of pages.entries()) {
          const follower = pages[index + 1]?.[0]
          const place = { offset: period.fromDate }
          yield { items: page.map(({ item }) => item), next: follower ? (follower.place ?? place) : after }
        }
        if (!pages.length) yield { items: [], next: after }
        if (!after) return
        // This one wasn't full, so the next may be twice as long.
        const lengthMs = 2 * (toMs - fromMs)
        fromMs = toMs
        toMs = Math.min(endMs, fromMs + lengthMs)
      }
    },
    /**
     * Returns what changed since a version (null: everything since a date), and the version to continue from. Ends like
     * lists do.
     */
    async *feed(typeName: FeedType, fromVersion: string | null, since: Date) {
      const resultsLimit = pageOf[typeName] ?? usualPage
      let version = fromVersion
      let previous = 0
      for (;;) {
        const from = version ? { fromVersion: version } : { search: { fromDate: since.toISOString() } }
        const page = await call(`feed${typeName}`, 'GetFeed', { typeName, resultsLimit, ...from }, FeedPage)
        if (page.data.length) assertMovesOn(version, page.toVersion, `Geotab GetFeed ${typeName}`)
        version = page.toVersion
        yield { items: page.data, version }
        if (page.data.length === 0 || page.data.length < previous) return
        previous = page.data.length
      }
    },
    /** Returns a feed's current version; a first call without a date returns no records. */
    version: async (typeName: FeedType) =>
      (await call(`feed${typeName}`, 'GetFeed', { typeName, resultsLimit: 1 }, FeedPage)).toVersion,
    /**
     * Runs several searches of one type in a few calls; responses are in the order of the searches. Empty for a device that
     * may not be read, which `refusals` reports.
     */
    getMany: (typeName: string, searches: Parameters[]) =>
      batches.run(
        typeName === 'StatusData' ? 'batchStatusData' : 'batch',
        'Get',
        searches.map((search) => ({ typeName, search })),
      ),
    /** Returns posted speed limits along the routes of vehicles; responses are in the order of the stretches. */
    roadMaxSpeeds: (stretches: Parameters[]) => batches.run('batchRoadMaxSpeeds', 'GetRoadMaxSpeeds', stretches),
    /** Returns devices with unreadable data since the last call, each with Geotab's reason. */
    refusals: () => batches.refusals(),
    /** Returns what Geotab decodes from VINs: at most as many as one call handles well. */
    decodeVins: (vins: readonly string[]) => call('decode', 'DecodeVins', { vins }, Items),
    file: (id: string) => download(context, id),
  }
}

export type Client = ReturnType<typeof createClient>
