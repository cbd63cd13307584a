import type { Resolved } from '@milepost/contract/api/bulk-selection'
import { mismatchType } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { Change } from '../../access/audit.ts'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { sumCameras } from '../../sync/load/vehicles/sum-cameras.ts'
import { write } from '../../write.ts'

type Settled = { vehicleId: string; type: number }

const idOf = ({ vehicleId, type }: Settled) => `${vehicleId}-${type}`

/** Resolves all open mismatches of some vehicles, until one is found again. */
export const resolveVehicles = (db: ClientDatabase, caller: Caller, vehicleIds: readonly string[]): Promise<Resolved> =>
  resolve(db, caller, sql`vehicle_id = any(${vehicleIds}::bigint[])`, (settled) => {
    const done = new Set(settled.map(({ vehicleId }) => vehicleId))
    return vehicleIds.filter((id) => !done.has(id))
  })

/** Resolves single mismatches, by `vehicle-type`. */
export const resolveMismatches = (db: ClientDatabase, caller: Caller, ids: readonly string[]): Promise<Resolved> =>
  resolve(
    db,
    caller,
    sql`vehicle_id || '-' || type = any(${ids}) and vehicle_id = any(${ids.map(vehicleOf)}::bigint[])`,
    (settled) => {
      const done = new Set(settled.map(idOf))
      return ids.filter((id) => !done.has(id)).map(vehicleOf)
    },
  )

const vehicleOf = (id: string) => id.split('-')[0]!

async function resolve(
  db: ClientDatabase,
  caller: Caller,
  which: ReturnType<typeof sql>,
  missing: (settled: readonly Settled[]) => string[],
): Promise<Resolved> {
  const resolvedAt = new Date()
  const settled = await write({ db, caller }, recorded('mismatch.resolve'), async (transaction, { announce }) => {
    await announce({ kind: 'devices' })
    const rows = await transaction
      .updateTable('vehicleMismatch')
      .set({ resolvedAt, resolvedBy: callerUserId(caller), resolvedByName: callerName(caller) })
      .where(sql<boolean>`${which}`)
      .where('healedAt', 'is', null)
      .where('resolvedAt', 'is', null)
      .returning(['vehicleId', 'type'])
      .execute()
    await sumCamerasOf(transaction, rows)
    return rows
  })
  return {
    done: settled.length,
    failed: missing(settled).map((id) => ({ id, reason: 'No mismatch was found for this vehicle.' })),
    resolvedAt: resolvedAt.toISOString(),
  }
}

/** Undoes what the caller resolved at an instant, except what was found again since. */
export async function undoMismatches(db: ClientDatabase, caller: Caller, at: string): Promise<Resolved> {
  const reopened = await write({ db, caller }, recorded('mismatch.undoResolve'), async (transaction, { announce }) => {
    await announce({ kind: 'devices' })
    const rows = await transaction
      .updateTable('vehicleMismatch')
      .set({ resolvedAt: null, resolvedBy: null, resolvedByName: null })
      .where('resolvedAt', '=', at)
      .where('resolvedBy', 'is not distinct from', callerUserId(caller))
      .returning(['vehicleId', 'type'])
      .execute()
    await sumCamerasOf(transaction, rows)
    return rows
  })
  return { done: reopened.length, failed: [], resolvedAt: null }
}

/** The cameras of a device that isn't detected are unknown. */
const sumCamerasOf = (transaction: ClientDatabase, changed: readonly Settled[]) =>
  sumCameras(
    queriesOf(transaction),
    transaction.clientId,
    changed.flatMap(({ vehicleId, type }) => (type === mismatchType.code.deviceNotFound ? [vehicleId] : [])),
  )

const recorded = (action: string) => (settled: readonly Settled[]) =>
  settled.map(({ vehicleId, type }): Change => ({ action, subject: ['vehicle', vehicleId], detail: { type } }))
