import type { Caller } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type Membership, markGroups } from '../../sync/load/vehicles/load-vehicles.ts'
import { write } from '../../write.ts'

/**
 * Puts a vehicle into a group of its own connection, in place of the one that an admin chose before; null takes it out.
 * The groups' sums follow. Throws `notFound`, or `conflict` if its provider put it into a group meanwhile.
 */
export async function changeGroup(
  db: ClientDatabase,
  caller: Caller,
  vehicleId: string,
  groupId: string | null,
): Promise<void> {
  const { clientId } = db
  const change = { action: 'vehicle.group', subject: ['vehicle', vehicleId], detail: { groupId } } as const
  await write({ db, caller }, change, async (open, { queries }) => {
    const vehicle = await open
      .selectFrom('vehicle')
      .where('id', '=', vehicleId)
      .where('goneAt', 'is', null)
      .select('connectionId')
      .forUpdate()
      .executeTakeFirst()
    if (!vehicle) throw notFound('vehicle')
    const before = await open
      .selectFrom('vehicleGroupMember')
      .where('vehicleId', '=', vehicleId)
      .select(['groupId', 'isManual'])
      .execute()
    if (before.some(({ isManual }) => !isManual))
      throw conflict('The provider has put this vehicle into a group in the meantime. Reload the list.')
    const changed: Membership[] = before.map((one) => ({ groupId: one.groupId, vehicleId }))
    await open.deleteFrom('vehicleGroupMember').where('vehicleId', '=', vehicleId).execute()
    if (groupId !== null) {
      const group = await open
        .selectFrom('vehicleGroup')
        .where('id', '=', groupId)
        .where('connectionId', '=', vehicle.connectionId)
        .where('goneAt', 'is', null)
        .select('id')
        .executeTakeFirst()
      if (!group) throw invalid([{ field: 'body.groupId', message: 'is not a group of the vehicle’s connection' }])
      await open.insertInto('vehicleGroupMember').values({ clientId, groupId, vehicleId, isManual: true }).execute()
      changed.push({ groupId, vehicleId })
    }
    await markGroups(queries, clientId, changed)
  })
}
