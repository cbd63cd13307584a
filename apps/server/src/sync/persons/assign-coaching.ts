import type { Queries } from '../../db/scope/queries.ts'

const assigned = 'unnest($2::bigint[], $3::int[], $4::bigint[]) as n(from_id, connection_id, to_id)'

/**
 * Assigns contacts and conversations to other driver records, as `assignRecords` does. If both have a conversation, its
 * messages move: each has the connection that it was written for.
 */
export async function assignCoaching(client: Queries, values: readonly unknown[]): Promise<void> {
  await client.query(
    `update coaching_contact_resource r set resource_id = n.to_id from ${assigned}
     where r.client_id = $1 and r.resource_type = 2 and r.resource_id = n.from_id and r.connection_id = n.connection_id`,
    [...values],
  )
  const { rows } = await client.query<{ fromId: string; toId: string }>(
    `with pair as (
       select c.id as from_id, o.id as to_id, n.connection_id from ${assigned}
         join coaching_conversation c on c.client_id = $1 and c.driver_id = n.from_id
         join coaching_conversation o on o.client_id = $1 and o.driver_id = n.to_id),
     moved as (
       update coaching_message m set conversation_id = p.to_id from pair p
       where m.client_id = $1 and m.conversation_id = p.from_id and m.connection_id = p.connection_id returning 1)
     select distinct from_id as "fromId", to_id as "toId" from pair`,
    [...values],
  )
  await client.query(
    `update coaching_conversation c set driver_id = n.to_id from ${assigned}
     where c.client_id = $1 and c.driver_id = n.from_id and c.connection_id = n.connection_id
       and not exists (select from coaching_conversation o where o.client_id = $1 and o.driver_id = n.to_id)`,
    [...values],
  )
  if (!rows.length) return
  const [from, to] = [rows.map(({ fromId }) => fromId), rows.map(({ toId }) => toId)]
  await client.query(joinMarks, [values[0], from, to])
  await client.query(refresh, [values[0], [...from, ...to]])
}

/** What is unread in a conversation that has no messages anymore is unread in the one that has them. */
const joinMarks = `
  update coaching_conversation c set unread = c.unread + f.unread, coached_at = greatest(c.coached_at, f.coached_at)
  from unnest($2::uuid[], $3::uuid[]) as p(from_id, to_id) join coaching_conversation f on f.client_id = $1 and f.id = p.from_id
  where c.client_id = $1 and c.id = p.to_id
    and not exists (select from coaching_message m where m.client_id = $1 and m.conversation_id = f.id)`

/** What lists show of a conversation, from the messages that it has now. */
const refresh = `
  update coaching_conversation c set last_message = coalesce(m.text, ''), last_message_at = coalesce(m.at, c.created_at),
    awaits_reply = coalesce(not m.is_reply, false), unread = case when m.id is null then 0 else c.unread end
  from coaching_conversation k left join lateral (
    select id, text, at, is_reply from coaching_message m where m.client_id = $1 and m.conversation_id = k.id
    order by m.at desc, m.id desc limit 1) m on true
  where k.client_id = $1 and k.id = any($2::uuid[]) and c.client_id = $1 and c.id = k.id`
