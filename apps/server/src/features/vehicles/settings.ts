import { isDeepStrictEqual } from 'node:util'
import type { VehicleSettings } from '@milepost/contract/vehicles/endpoints'
import type { Caller } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'

/** Returns a vehicle's custom keys and values. Throws `notFound`. */
export async function readSettings(db: ClientDatabase, id: string): Promise<VehicleSettings> {
  const row = await db.selectFrom('vehicle').where('id', '=', id).select('settings').executeTakeFirst()
  if (!row) throw notFound('vehicle')
  return row.settings as VehicleSettings
}

/** Replaces the settings. If `was` is given and they have changed since, stores nothing and throws `conflict`. */
export async function replaceSettings(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  { data, was }: { data: VehicleSettings; was?: VehicleSettings | undefined },
): Promise<void> {
  const recorded = (before: VehicleSettings) => {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(data)])].toSorted()
    const changed = keys.filter((key) => before[key] !== data[key])
    return changed.length
      ? [{ action: 'vehicle.settings', subject: ['vehicle', id] as const, detail: { settings: changed } }]
      : []
  }
  await write({ db, caller }, recorded, async (transaction) => {
    const row = await transaction
      .selectFrom('vehicle')
      .where('id', '=', id)
      .select('settings')
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('vehicle')
    const before = row.settings as VehicleSettings
    if (was && !isDeepStrictEqual(before, was))
      throw conflict('Someone else changed these settings in the meantime. Reload them, then make your change.')
    await transaction
      .updateTable('vehicle')
      .set({ settings: JSON.stringify(data), updatedAt: new Date() })
      .where('id', '=', id)
      .execute()
    return before
  })
}
