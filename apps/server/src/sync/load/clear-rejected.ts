import type { ClientBase } from 'pg'

/** A rejected record that hasn't been seen for as long is of no use any more. */
const keptDays = 90
/** So many of a connection are kept, newest first; of those that were last seen at one time, all. */
const mostOfConnection = 10_000

/**
 * Deletes rejected records that are old, or beyond the newest of their connection. Events that wait for a type stay: they
 * are stored once their tags have one. Returns how many were deleted.
 */
export async function clearRejected(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows: clients } = await client.query<{ id: number }>('select id from client')
  let deleted = 0
  for (const { id } of clients) {
    const { rowCount } = await client.query({
      name: 'clear-rejected',
      text: `with oldest as materialized (
          select connection_id, last_seen_at from (
            select connection_id, last_seen_at, row_number() over (partition by connection_id order by last_seen_at desc) as place
            from rejected_record where client_id = $1) ranked
          where place = ${mostOfConnection})
        delete from rejected_record r where r.client_id = $1 and r.record is null and (r.last_seen_at < now() - interval '${keptDays} days'
          or r.last_seen_at < (select o.last_seen_at from oldest o where o.connection_id = r.connection_id))`,
      values: [id],
    })
    deleted += rowCount ?? 0
  }
  return deleted
}
