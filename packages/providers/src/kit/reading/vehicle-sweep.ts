import { z } from 'zod'
import type { Json } from '../http/json.ts'
import type { Page, Records } from '../provider.ts'
import { type Behind, behindAfter } from './behind.ts'
import { Objects } from './objects/objects.ts'
import { someAtOnce } from './some-at-once.ts'
import { partsAfter } from './vehicle-order.ts'
import { wholesOf } from './whole.ts'

/** A sweep over all vehicles in progress: when it began, and its last vehicle. Null between two sweeps. */
export const Sweep = z.object({ startedAt: z.iso.datetime(), after: z.string().nullable() }).nullable()
type Kept = { [key: string]: Json }

export type VehicleSweep<R> = {
  /** All vehicles, in any order. */
  ids: readonly string[]
  vehiclesPerPage: number
  /** The sweep to resume. */
  sweep: z.infer<typeof Sweep>
  startedAt: Date
  /** From when this sweep reads. */
  from: Date
  /** Vehicles that earlier sweeps couldn't read, from the cursor. */
  behind: Behind | undefined
  /** Nothing older is read, even for a vehicle that is behind. */
  oldest: Date
  /** The rest of the cursor during the sweep, and once it is over. */
  inProgress: Kept
  done: Kept
  /** Reads some vehicles from an instant on. */
  read(ids: string[], from: Date): Promise<Records<R>>
}

/**
 * Reads new data that must be requested vehicle by vehicle, some per page. A sweep that breaks off resumes where it
 * was. A vehicle that may not be read is rejected (`Objects`) and requested alone by the next sweeps; the one that
 * succeeds reads everything since the first refusal.
 */
export async function* sweepVehicles<R>(sweep: VehicleSweep<R>): AsyncGenerator<Page<R>> {
  const { ids, vehiclesPerPage, inProgress, done, read, from, oldest } = sweep
  const startedAt = sweep.startedAt.toISOString()
  const after = sweep.sweep?.after ?? null
  const objects = new Objects(after !== null)
  let behind = sweep.behind ?? {}
  for (const part of partsAfter(ids, after, vehiclesPerPage)) {
    const late = part.filter((id) => behind[id] !== undefined)
    const usual = part.filter((id) => behind[id] === undefined)
    const pages = usual.length ? [await objects.read(usual, (some) => read(some, from))] : []
    for (const id of late) {
      const since = new Date(Math.max(Date.parse(behind[id]!), oldest.getTime()))
      pages.push(await objects.read([id], (some) => read(some, since)))
    }
    behind = behindAfter(behind, part, objects.refused, { from, oldest })
    yield {
      ...objects.tellable({
        records: pages.flatMap(({ records }) => records),
        rejected: pages.flatMap(({ rejected }) => rejected),
      }),
      ...wholesOf(pages),
      cursor: { ...inProgress, behind, sweep: { startedAt, after: part.at(-1)! } },
    }
  }
  objects.assertAny()
  yield { ...objects.tellable<R>({ records: [], rejected: [] }), cursor: { ...done, behind, sweep: null } }
}

/** So many that the answers' way doesn't count, and few enough that one connection doesn't crowd out others. */
const vehiclesAtOnce = 6

/** Combines the results of several vehicles that are requested separately, some at once, in the order of their ids. */
export async function readEach<R>(
  ids: readonly string[],
  read: (id: string) => Promise<Records<R>>,
): Promise<Records<R>> {
  const page: Records<R> = { records: [], rejected: [] }
  const reads = await someAtOnce(ids, vehiclesAtOnce, read)
  for (const { records, rejected } of reads) {
    for (const record of records) page.records.push(record)
    page.rejected.push(...rejected)
  }
  return { ...page, ...wholesOf(reads) }
}
