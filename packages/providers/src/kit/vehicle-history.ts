import { z } from 'zod'
import { readCursor } from './cursor.ts'
import { minuteMs } from './durations.ts'
import type { Json, Page, Records } from './provider.ts'
import { partsAfter } from './vehicle-order.ts'
import { historyWindows, type Window } from './windows.ts'

/** A list of thousands takes as long as many pages: so many of its vehicles are kept in the cursor. */
const mostKept = 500
/** After that, vehicles are listed again: one that has gone may be why the read broke off. */
const keptMinutes = 10

/** All after `before` has been read; of the window that ends there, the vehicles up to `after`. Those `kept` come next. */
const HistoryCursor = z.object({
  before: z.iso.datetime(),
  after: z.string().nullable(),
  kept: z.object({ ids: z.array(z.string()), listedAt: z.iso.datetime() }).optional(),
})

export type VehicleHistory<R> = {
  /** All vehicles, in any order. Asked for once at most, and only where the cursor does not say which come next. */
  listIds(): Promise<readonly string[]>
  /** Where the newest window ends, unless the cursor says otherwise. */
  newest: Date
  oldest: Date
  now: Date
  windowHours: number
  vehiclesPerPage: number
  read(ids: string[], window: Window): Promise<Records<R>>
}

/** The past where it is asked for vehicle by vehicle: window by window, newest first, some vehicles to a page. */
export async function* readVehicleHistory<R>(history: VehicleHistory<R>, cursor: Json | null): AsyncGenerator<Page<R>> {
  const { newest, oldest, now, windowHours, vehiclesPerPage, read } = history
  const stored = readCursor(HistoryCursor, cursor)
  let after = stored?.after ?? null
  let { ids, listedAt } = stored?.kept ?? { ids: [], listedAt: now.toISOString() }
  if (now.getTime() - Date.parse(listedAt) >= keptMinutes * minuteMs) ids = []
  let all: readonly string[] | null = null
  for (const { done, total, ...window } of historyWindows(
    stored ? new Date(stored.before) : newest,
    oldest,
    now,
    windowHours,
  )) {
    for (;;) {
      if (!ids.length) {
        all ??= await history.listIds()
        ids = partsAfter(all, after, mostKept)[0] ?? []
        listedAt = now.toISOString()
      }
      const part = ids.slice(0, vehiclesPerPage)
      if (!part.length) break
      after = part.at(-1)!
      ids = ids.slice(vehiclesPerPage)
      yield {
        ...(await read(part, window)),
        cursor: { before: window.to.toISOString(), after, kept: { ids, listedAt } },
        progress: { done, total },
      }
    }
    after = null
    const cursor = { before: window.from.toISOString(), after }
    yield { records: [], rejected: [], cursor, progress: { done: done + 1, total } }
  }
}
