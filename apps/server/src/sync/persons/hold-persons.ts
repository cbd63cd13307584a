import type { Queries } from '../../db/scope/queries.ts'

/**
 * Returns the main record of each of some driver records that was merged into another. Someone who merges or separates
 * them waits for this transaction, so that what it stores under the one is found.
 */
export async function holdPersons(
  client: Queries,
  clientId: number,
  driverIds: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(driverIds)].filter((id) => id !== null)
  if (!ids.length) return new Map()
  const { rows } = await client.query<{ id: string; mainId: string | null }>({
    name: 'hold-persons',
    text: `select id, merged_into as "mainId" from driver where client_id = $1 and id = any($2::bigint[])
      order by id for key share`,
    values: [clientId, ids],
  })
  return new Map(rows.flatMap(({ id, mainId }) => (mainId === null ? [] : [[id, mainId] as const])))
}

/** The driver that a record counts for. */
export const personOf = (persons: ReadonlyMap<string, string>, driverId: string | null): string | null =>
  driverId === null ? null : (persons.get(driverId) ?? driverId)
