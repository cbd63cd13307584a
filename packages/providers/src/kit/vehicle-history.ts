import { z } from 'zod'
import { readCursor } from './cursor.ts'
import type { Json, Page, Records } from './provider.ts'
import { partsAfter } from './vehicle-order.ts'
import { historyWindows, type Window } from './windows.ts'

/** All after `before` has been read; of the window that ends there, the vehicles up to `after`. */
const HistoryCursor = z.object({ before: z.iso.datetime(), after: z.string().nullable() })

export type VehicleHistory<R> = {
  /** All vehicles, in any order. */
  ids: readonly string[]
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
  const { ids, newest, oldest, now, windowHours, vehiclesPerPage, read } = history
  const stored = readCursor(HistoryCursor, cursor)
  let after = stored?.after ?? null
  for (const { done, total, ...window } of historyWindows(
    stored ? new Date(stored.before) : newest,
    oldest,
    now,
    windowHours,
  )) {
    for (const part of partsAfter(ids, after, vehiclesPerPage))
      yield {
        ...(await read(part, window)),
        cursor: { before: window.to.toISOString(), after: part.at(-1)! },
        progress: { done, total },
      }
    after = null
    const cursor = { before: window.from.toISOString(), after }
    yield { records: [], rejected: [], cursor, progress: { done: done + 1, total } }
  }
}
