import { type ContactResource, resourceTypes } from '@milepost/contract/coaching/endpoints'
import { sql } from 'kysely'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

export const resourceCodes = { vehicle: 1, driver: 2, group: 3 } as const satisfies Record<
  ContactResource['resourceType'],
  number
>

const tables = { vehicle: 'vehicle', driver: 'driver', group: 'vehicleGroup' } as const

/** Removes duplicate resources. */
export const eachOnce = (resources: readonly ContactResource[]): ContactResource[] => [
  ...new Map(resources.map((one) => [`${one.resourceType} ${one.resourceId}`, one])).values(),
]

/** Throws `invalid` if one of them doesn't belong to the connection, or was deleted. */
export async function requireResources(
  db: ClientDatabase,
  connectionId: number,
  resources: readonly ContactResource[],
): Promise<void> {
  for (const type of resourceTypes) {
    const ids = resources.filter(({ resourceType }) => resourceType === type).map(({ resourceId }) => resourceId)
    if (ids.length === 0) continue
    // A driver at several providers counts by the main record, whose connection may be another.
    const id = type === 'driver' ? sql`coalesce(merged_into, id)` : sql`id`
    const { there } = await db
      .selectFrom(tables[type])
      .where('connectionId', '=', connectionId)
      .where('goneAt', 'is', null)
      .where(sql<boolean>`${id} = any(${ids}::bigint[])`)
      .select((eb) => eb.fn.countAll<string>().as('there'))
      .executeTakeFirstOrThrow()
    const missing = ids.length - Number(there)
    if (missing > 0)
      throw invalid([
        { field: 'body.contactResources', message: `has ${missing} that this connection does not have (${type})` },
      ])
  }
}

/** Replaces what a contact covers. */
export async function storeResources(
  db: ClientDatabase,
  { id, connectionId }: { id: string; connectionId: number },
  resources: readonly ContactResource[],
): Promise<void> {
  await db.deleteFrom('coachingContactResource').where('contactId', '=', id).execute()
  await db
    .insertInto('coachingContactResource')
    .values(
      resources.map(({ resourceType, resourceId }) => ({
        clientId: db.clientId,
        contactId: id,
        connectionId,
        resourceType: resourceCodes[resourceType],
        resourceId,
      })),
    )
    .execute()
}
