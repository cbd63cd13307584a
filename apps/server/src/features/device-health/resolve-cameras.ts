import type { Resolved } from '@milepost/contract/api/bulk-selection'
import { cameraHealth } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { Change } from '../../access/audit.ts'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { sumCameras } from '../../sync/load/vehicles/sum-cameras.ts'
import { write } from '../../write.ts'
import { type CameraFilters, camerasWhere } from './camera-filter.ts'

const { obstructed } = cameraHealth.code

/** Returns vehicles with an obstructed camera that match a filter, with exceptions. */
export async function obstructedVehicles(
  db: ClientDatabase,
  filter: CameraFilters,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select v.id from ${camerasWhere(db.clientId, filter)}
    and h.status = ${obstructed} and v.id <> all(${except}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks vehicles' obstructed cameras as fixed, until they are reported again. */
export async function resolveCameras(db: ClientDatabase, caller: Caller, vehicleIds: string[]): Promise<Resolved> {
  const resolvedAt = new Date()
  const changed = await write({ db, caller }, recorded('camera.resolve'), async (transaction, { announce }) => {
    const rows = await transaction
      .updateTable('cameraStatus')
      .set({ resolvedAt, resolvedBy: callerUserId(caller), resolvedByName: callerName(caller) })
      .where('vehicleId', '=', sql<string>`any(${vehicleIds}::bigint[])`)
      .where('status', '=', obstructed)
      .where('resolvedAt', 'is', null)
      .returning('vehicleId')
      .execute()
    await announce({ kind: 'devices' })
    return summed(transaction, rows)
  })
  const done = new Set(changed)
  const failed = vehicleIds.filter((id) => !done.has(id))
  return {
    done: done.size,
    failed: failed.map((id) => ({ id, reason: 'No obstructed camera was found for this vehicle.' })),
    resolvedAt: resolvedAt.toISOString(),
  }
}

/** Undoes what the caller marked as fixed at an instant, except what was reported again since. */
export async function undoCameras(db: ClientDatabase, caller: Caller, at: string): Promise<Resolved> {
  const changed = await write({ db, caller }, recorded('camera.undoResolve'), async (transaction, { announce }) => {
    const rows = await transaction
      .updateTable('cameraStatus')
      .set({ resolvedAt: null, resolvedBy: null, resolvedByName: null })
      .where('resolvedAt', '=', at)
      .where('resolvedBy', 'is not distinct from', callerUserId(caller))
      .returning('vehicleId')
      .execute()
    await announce({ kind: 'devices' })
    return summed(transaction, rows)
  })
  return { done: changed.length, failed: [], resolvedAt: null }
}

const recorded = (action: string) => (vehicleIds: readonly string[]) =>
  vehicleIds.map((id): Change => ({ action, subject: ['vehicle', id] }))

async function summed(transaction: ClientDatabase, rows: readonly { vehicleId: string }[]): Promise<string[]> {
  const ids = [...new Set(rows.map(({ vehicleId }) => vehicleId))]
  await sumCameras(queriesOf(transaction), transaction.clientId, ids)
  return ids
}
