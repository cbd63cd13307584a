import type { Queries } from '../../db/scope/queries.ts'

/** What a merge did besides removing the merged record; each is taken back with it. */
export type Effects = {
  /** The rating of the primary before it took over the merged record's. */
  ratingBefore?: number
  /** The number of a loss that moved to the primary. */
  movedLoss?: number
  /** The merged record's clips and pictures are shown with the primary. */
  sharedMedia?: true
}

/**
 * Where a record is stored, and which rows `t` are its own: `$3` is the primary, `$4` the merged record. Ratings, comments
 * and assignments stay under its id.
 */
const keptTables = [
  { table: 'incident', where: 't.id = $4' },
  { table: 'incident_detail', where: 't.id = $4' },
  { table: 'incident_key', where: 't.id = $4' },
  { table: 'incident_media', where: 't.incident_id = $4' },
  { table: 'incident_telemetry', where: 't.incident_id = $4' },
  { table: 'accident', where: 't.id = $4' },
  { table: 'accident_change', where: 't.accident_id = $4' },
  { table: 'incident_duplicate', where: 't.first_id in ($3, $4) and t.second_id in ($3, $4)' },
] as const

const lossTables: readonly string[] = ['accident', 'accident_change']

/** A merge in progress. */
export type Merge = { id: string; primaryId: string; otherId: string; by: { id: string | null; name: string } }

/**
 * Records a merge with every row of the merged record, before anything changes. The rows never leave the database:
 * their ids are longer than JavaScript's numbers.
 */
export async function keepRows(
  queries: Queries,
  clientId: number,
  { id, primaryId, otherId, by }: Merge,
): Promise<void> {
  const parts = keptTables.map(
    ({ table, where }) =>
      `'${table}', (select coalesce(jsonb_agg(t), '[]') from ${table} t where t.client_id = $1 and ${where})`,
  )
  await queries.query(
    `insert into merged_event (client_id, id, primary_id, merged_id, connection_id, kept, user_id, user_name, at)
     select $1::int, $2::uuid, $3::bigint, $4::bigint, i.connection_id, jsonb_build_object(${parts.join(', ')}), $5::uuid, $6::text, $7::timestamptz
     from incident i where i.client_id = $1 and i.id = $4`,
    [clientId, id, primaryId, otherId, by.id, by.name, new Date()],
  )
}

/** Stores the rows of a merged record again; a loss that moved isn't among them. */
export async function restoreRows(
  queries: Queries,
  clientId: number,
  id: string,
  { movedLoss }: Effects,
): Promise<void> {
  for (const { table } of keptTables)
    if (movedLoss === undefined || !lossTables.includes(table))
      await queries.query(
        // The client may have changed with the connection.
        `insert into ${table} select n.* from merged_event g
           cross join lateral jsonb_array_elements(g.kept -> '${table}') r
           cross join lateral jsonb_populate_record(null::${table}, r || jsonb_build_object('client_id', $1::int)) n
         where g.client_id = $1 and g.id = $2 on conflict do nothing`,
        [clientId, id],
      )
}
