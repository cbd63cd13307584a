import { z } from 'zod'
import { fitting } from '../kit/fitting.ts'
import { assertMovesOn } from '../kit/http/paging.ts'
import type { Rejected } from '../kit/provider.ts'
import { secondMs } from '../kit/reading/durations.ts'
import { isRefusal } from '../kit/reading/objects.ts'
import { chunks } from '../kit/reading/windows.ts'
import { ask, type Context, download, type Parameters } from './session.ts'
import { FeedPage, Items } from './wire.ts'

export type FeedType = 'LogRecord' | 'Trip' | 'ExceptionEvent' | 'MediaFile'

/** Where a listing goes on: after this id, or from this date on. */
export type Place = { offset: string }

const usualPage = 1000
/** Each of these costs another search for its place: smaller pages, so that what was read is kept sooner. */
const pageOf: Partial<Record<string, number>> = { Trip: 200, ExceptionEvent: 200 }
const callsPerBatch = 50
/** What Get gives at most, whatever it is asked for (seen live). */
const mostOfGet = 5000
/** More than an answer holds does not go on within this. */
const shortestPeriodMs = secondMs

/** Geotab's JSON-RPC: version feeds, sorted listings and batches; answers are wire shapes, not ours. */
export function createClient(context: Context) {
  const call = <T>(action: string, method: string, parameters: Parameters, wire: z.ZodType<T>): Promise<T> =>
    ask(context, { action, method, parameters }, wire)

  const get = (typeName: string, parameters: Parameters = {}) => call('get', 'Get', { typeName, ...parameters }, Items)

  const kept = new Map<string, Rejected>()
  /** Why calls about a device have no answer; measurements only add to what is told. */
  function noteRefused(action: string, calls: readonly Parameters[], { message }: Error): void {
    if (action === 'batch')
      for (const id of devicesOf(calls)) kept.set(id, { externalId: id, reason: message, path: null, payload: { id } })
  }

  /**
   * A batch fails as a whole where one call of it may not be made: then that one has no answer, and the others have. Where
   * none may be made and they are about several devices, it is not the devices.
   */
  async function batch(action: string, method: string, parameters: Parameters[]): Promise<unknown[]> {
    try {
      return await call(action, 'ExecuteMultiCall', { calls: parameters.map((params) => ({ method, params })) }, Items)
    } catch (cause) {
      const halfway = Math.floor(parameters.length / 2)
      if (!isRefusal(cause) || halfway === 0) throw cause
      const halves = [parameters.slice(0, halfway), parameters.slice(halfway)]
      const answers = await Promise.allSettled(halves.map((half) => batch(action, method, half)))
      const refused = answers.filter((answer) => answer.status === 'rejected')
      const other =
        refused.find(({ reason }) => !isRefusal(reason)) ?? (refused.length === halves.length ? refused[0] : null)
      if (other) throw other.reason
      return answers.flatMap((answer, index) => {
        if (answer.status === 'fulfilled') return answer.value
        noteRefused(action, halves[index]!, answer.reason)
        return halves[index]!.map(() => [])
      })
    }
  }

  async function batchOf(action: string, method: string, parameters: Parameters[]): Promise<unknown[]> {
    try {
      return await batch(action, method, parameters)
    } catch (cause) {
      if (!isRefusal(cause) || action !== 'batch' || devicesOf(parameters).size !== 1) throw cause
      noteRefused(action, parameters, cause)
      return parameters.map(() => [])
    }
  }

  /** One method for many parameters; answers in their order. Geotab counts every call within a batch. */
  async function batches(action: string, method: string, parameters: Parameters[]): Promise<unknown[][]> {
    const answers: unknown[][] = []
    for (const part of chunks(parameters, callsPerBatch))
      for (const items of await batchOf(action, method, part)) answers.push(fitting(Items, items, `Geotab ${method}`))
    return answers
  }

  return {
    /** Everything of one type that Geotab gives in a single answer. */
    get: (typeName: string, search?: Parameters) => get(typeName, search && { search }),
    count: (typeName: string, search: Parameters, wire: z.ZodType<number>) =>
      call('get', 'GetCountOf', { typeName, search }, wire),
    /**
     * What has ids, in their order, page by page. Geotab cuts pages short without a word, so only a page that is shorter than the
     * one before is the last. Goes on after an id alone: with a `lastId` besides, as other orders take it, it is refused
     * (guide on sorting, by a client that keeps to it).
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
        // Without a place to go on from it would seem to end here; with the same one it never would.
        if (!isLast) assertMovesOn(place, last, `Geotab Get ${typeName}`)
        previous = items.length
        place = isLast ? null : last
        yield { items, next: place }
      } while (place)
    },
    /**
     * What a search with dates finds, in pages by the dates: what has dates cannot be sorted together with a search (seen of
     * exceptions, in live databases). A full answer may be cut short without a word, so its period is halved. What began before a period,
     * and goes on in it, was told with an earlier one.
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
        // This one was not full, so the next may be twice as long.
        const lengthMs = 2 * (toMs - fromMs)
        fromMs = toMs
        toMs = Math.min(endMs, fromMs + lengthMs)
      }
    },
    /** What changed since a version (null: all since a date), and the version to go on from. Ends as listings do. */
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
    /** The version a feed has reached; a first call without a date gives no records. */
    version: async (typeName: FeedType) =>
      (await call(`feed${typeName}`, 'GetFeed', { typeName, resultsLimit: 1 }, FeedPage)).toVersion,
    /**
     * Several searches of one type in few calls; answers in the order of the searches. What may not be read of a device
     * is empty, and `refusals` says so.
     */
    getMany: (typeName: string, searches: Parameters[]) =>
      batches(
        typeName === 'StatusData' ? 'batchStatusData' : 'batch',
        'Get',
        searches.map((search) => ({ typeName, search })),
      ),
    /** Posted speed limits along the ways of vehicles; answers in the order of the stretches. */
    roadMaxSpeeds: (stretches: Parameters[]) => batches('batchRoadMaxSpeeds', 'GetRoadMaxSpeeds', stretches),
    /** Devices of which something could not be read since this was asked last, each with Geotab's reason. */
    refusals: (): Rejected[] => {
      const told = [...kept.values()]
      kept.clear()
      return told
    },
    /** What Geotab reads out of VINs: at most as many as one call takes well. */
    decodeVins: (vins: readonly string[]) => call('decode', 'DecodeVins', { vins }, Items),
    file: (id: string) => download(context, id),
  }
}

const OfDevice = z.looseObject({ search: z.looseObject({ deviceSearch: z.looseObject({ id: z.string() }) }) })

const devicesOf = (calls: readonly Parameters[]): Set<string> =>
  new Set(calls.flatMap((call) => OfDevice.safeParse(call).data?.search.deviceSearch.id ?? []))

export type Client = ReturnType<typeof createClient>
