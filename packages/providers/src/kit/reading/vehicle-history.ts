import { z } from 'zod'
import type { Json } from '../http/json.ts'
import type { Page, Records, SyncContext } from '../provider.ts'
import { readCursor } from './cursor.ts'
import { minuteMs } from './durations.ts'
import { readHalving } from './halving.ts'
import { Missed, missedWith, readMissed } from './missed-windows.ts'
import { mayBeOfObject, Objects } from './objects/objects.ts'
import { partsAfter } from './vehicle-order.ts'
import { wholesOf } from './whole.ts'
import { historyWindows, type Window } from './windows.ts'

/** A list of thousands takes as long as many pages, so this many of its vehicles are stored in the cursor. */
const mostKept = 500
/** After that, vehicles are listed again: a removed one may be why the read broke off. */
const keptMinutes = 10

/**
 * Everything after `before` has been read; in the window ending there, the vehicles up to `after`, and of the next one
 * what precedes the place where it was `left`. Those `kept` come next. `missed`: vehicles that couldn't be read, each
 * with the time that its windows cover, which is requested again in the end.
 */
const HistoryCursor = z.object({
  before: z.iso.datetime(),
  after: z.string().nullable(),
  left: z.object({ id: z.string(), place: z.json() }).nullish(),
  kept: z.object({ ids: z.array(z.string()), listedAt: z.iso.datetime() }).optional(),
  missed: Missed.optional(),
})

export type VehicleHistory<R> = {
  /** Lists all vehicles, in any order. Called at most once, and only if the cursor doesn't contain the next ones. */
  listIds(): Promise<readonly string[]>
  /** When it is, the vehicles to read, or all if none of them is listed, and whether pages declare what they are everything of. */
  context: Pick<SyncContext, 'now' | 'onlyVehicles' | 'isAgain'>
  /** Where the newest window ends, unless the cursor says otherwise; now by default. */
  newest?: Date
  oldest: Date
  windowHours: number
  vehiclesPerPage: number
  /**
   * Reads some vehicles within a window: all at once or, if one of them fills several pages, page by page from a place
   * on (null: the first), each with the place of the next.
   */
  read(ids: string[], window: Window, place: Json | null): Promise<Records<R>> | AsyncIterable<PartOf<R>>
}

/** A page of a vehicle within a window; `next` is null on the last one. */
export type PartOf<R> = Records<R> & { next: Json | null }

/** Reads history that must be requested vehicle by vehicle: window by window, newest first, some vehicles per page. */
export async function* readVehicleHistory<R>(history: VehicleHistory<R>, cursor: Json | null): AsyncGenerator<Page<R>> {
  const { context, oldest, windowHours, vehiclesPerPage, read } = history
  const now = context.now()
  const newest = history.newest ?? now
  const stored = readCursor(HistoryCursor, cursor)
  let after = stored?.after ?? null
  let left = stored?.left ?? null
  let { ids, listedAt } = stored?.kept ?? { ids: [], listedAt: now.toISOString() }
  if (now.getTime() - Date.parse(listedAt) >= keptMinutes * minuteMs) ids = []
  let all: readonly string[] | null = null
  const objects = new Objects(stored !== null)
  let missed: Missed = stored?.missed ?? {}
  for (const { done, total, ...window } of historyWindows(
    stored ? new Date(stored.before) : newest,
    oldest,
    now,
    windowHours,
  )) {
    for (;;) {
      if (!ids.length) {
        all ??= chosenOf(await history.listIds(), context.onlyVehicles)
        ids = partsAfter(all, after, mostKept)[0] ?? []
        listedAt = now.toISOString()
      }
      const part = ids.slice(0, vehiclesPerPage)
      const [first, last] = [part[0], part.at(-1)]
      if (first === undefined || last === undefined) break
      const rest = ids.slice(vehiclesPerPage)
      const before = window.to.toISOString()
      const place = left?.id === first ? left.place : null
      for await (const { next, ...reported } of partsOf(read, objects, part, window, place)) {
        const page = { ...objects.tellable<R>(reported), ...(context.isAgain && wholesOf([reported])) }
        missed = missedWith(missed, part, objects.refused, window)
        const cursor =
          next === null
            ? { before, after: last, kept: { ids: rest, listedAt } }
            : { before, after, left: { id: first, place: next }, kept: { ids, listedAt } }
        yield { ...page, cursor: { ...cursor, ...placeOf(missed) }, progress: { done, total } }
      }
      after = last
      left = null
      ids = rest
    }
    after = null
    const cursor = { before: window.from.toISOString(), after, ...placeOf(missed) }
    objects.assertAny()
    const rest = objects.tellable<R>({ records: [], rejected: [] })
    yield { ...rest, cursor, progress: { done: done + 1, total } }
  }
  yield* readMissed<R>({ missed, windowHours, oldest, read: (some, window) => wholeOf(read, some, window) })
}

function chosenOf(ids: readonly string[], only: ReadonlySet<string> | undefined): readonly string[] {
  const chosen = only ? ids.filter((id) => only.has(id)) : ids
  return chosen.length ? chosen : ids
}

const placeOf = (missed: Missed) => (Object.keys(missed).length ? { missed } : null)

/**
 * Yields some vehicles' parts of a window. One that may not be read is rejected; a window that is too long is read in
 * halves, and returned as one part.
 */
async function* partsOf<R>(
  read: VehicleHistory<R>['read'],
  objects: Objects,
  ids: string[],
  window: Window,
  place: Json | null,
): AsyncGenerator<PartOf<R>> {
  try {
    const given = read(ids, window, place)
    if (Symbol.asyncIterator in given) yield* given
    else yield { ...(await given), next: null }
    objects.hasRead(ids)
    return
  } catch (cause) {
    if (!mayBeOfObject(cause)) throw cause
  }
  yield { ...(await objects.read(ids, (some) => wholeOf(read, some, window))), next: null }
}

/** Reads all parts of a window of some vehicles, in halves if it is too long. */
const wholeOf = <R>(read: VehicleHistory<R>['read'], ids: string[], window: Window): Promise<Records<R>> =>
  readHalving(window, (span) => whole(read(ids, span, null)))

async function whole<R>(given: Promise<Records<R>> | AsyncIterable<PartOf<R>>): Promise<Records<R>> {
  if (!(Symbol.asyncIterator in given)) return given
  const all: Records<R> = { records: [], rejected: [] }
  for await (const { records, rejected } of given) {
    for (const record of records) all.records.push(record)
    all.rejected.push(...rejected)
  }
  return all
}
