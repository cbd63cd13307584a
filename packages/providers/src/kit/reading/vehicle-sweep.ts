import { z } from 'zod'
import type { Json } from '../http/json.ts'
import type { Page, Records } from '../provider.ts'
import { Objects } from './objects.ts'
import { partsAfter } from './vehicle-order.ts'

/** A sweep over all vehicles that is under way: when it began, and the vehicle it has come to. Null between two sweeps. */
export const Sweep = z.object({ startedAt: z.iso.datetime(), after: z.string().nullable() }).nullable()
type Kept = { [key: string]: Json }

export type VehicleSweep<R> = {
  /** All vehicles, in any order. */
  ids: readonly string[]
  vehiclesPerPage: number
  /** The sweep that is taken up again. */
  sweep: z.infer<typeof Sweep>
  startedAt: Date
  /** What the cursor says besides while the sweep lasts, and once it is over. */
  underWay: Kept
  done: Kept
  read(ids: string[]): Promise<Records<R>>
}

/**
 * What is new where it is asked for vehicle by vehicle, some to a page. A sweep that breaks off goes on where it was; a
 * vehicle that may not be read is set aside (`Objects`).
 */
export async function* sweepVehicles<R>(sweep: VehicleSweep<R>): AsyncGenerator<Page<R>> {
  const { ids, vehiclesPerPage, underWay, done, read } = sweep
  const startedAt = sweep.startedAt.toISOString()
  const after = sweep.sweep?.after ?? null
  const objects = new Objects(after !== null)
  for (const part of partsAfter(ids, after, vehiclesPerPage)) {
    const page = objects.tellable(await objects.read(part, read))
    yield { ...page, cursor: { ...underWay, sweep: { startedAt, after: part.at(-1)! } } }
  }
  objects.assertAny()
  yield { ...objects.tellable<R>({ records: [], rejected: [] }), cursor: { ...done, sweep: null } }
}

/** What several vehicles, asked one by one, gave together. */
export async function readEach<R>(
  ids: readonly string[],
  read: (id: string) => Promise<Records<R>>,
): Promise<Records<R>> {
  const page: Records<R> = { records: [], rejected: [] }
  for (const id of ids) {
    const { records, rejected } = await read(id)
    for (const record of records) page.records.push(record)
    page.rejected.push(...rejected)
  }
  return page
}
