import { type CoachingConversation, conversationsAtOnce } from '@milepost/contract/coaching/messages'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import { hasText } from '../../../db/lists/search-words.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'

export type ConversationFilter = {
  from: string
  to: string
  driverId?: string | undefined
  connectionId: readonly number[]
  vehicleGroupIds: readonly string[]
  vehicleIds: readonly string[]
  unread?: boolean | undefined
  awaitingReply?: boolean | undefined
  SearchedText?: string | undefined
}

const columns = sql`c.id, c.last_message as "lastMessage", c.last_message_at as "lastMessageAt", c.unread,
  c.awaits_reply as "awaitingReply", c.coached_at as "coachedAt",
  case when d.id is not null then json_build_object('id', d.id::text, 'name', d.name) end as driver,
  case when v.id is not null then json_build_object('id', v.id::text, 'name', v.name) end as vehicle,
  json_build_object('id', n.id, 'name', n.name) as connection,
  case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end as contact`

const conversations = (clientId: number) => sql`coaching_conversation c
  join connection n on n.client_id = ${clientId} and n.id = c.connection_id and n.deleted_at is null
  left join driver d on d.client_id = ${clientId} and d.id = c.driver_id
  left join vehicle v on v.client_id = ${clientId} and v.id = c.vehicle_id
  left join coaching_contact k on k.client_id = ${clientId} and k.id = c.contact_id
  where c.client_id = ${clientId}`

/** Lists a page of conversations, newest first, and counts those with unread replies. Pages are counted from 1. */
export async function listConversations(
  db: ClientDatabase,
  { page, ...filter }: ConversationFilter & { page: number },
): Promise<{ items: CoachingConversation[]; finished: boolean; unread: number }> {
  const { clientId } = db
  const statement = sql<CoachingConversation>`select ${columns} from ${conversations(clientId)}
    and ${conditions(clientId, filter)} and ${isUnread(filter.unread)}
    order by c.last_message_at desc, c.id limit ${conversationsAtOnce + 1} offset ${(page - 1) * conversationsAtOnce}`
  const [rows, unread] = await Promise.all([
    named('coaching-conversations', db, statement, 'fresh'),
    countUnread(db, filter),
  ])
  return { items: rows.slice(0, conversationsAtOnce), finished: rows.length <= conversationsAtOnce, unread }
}

/** Counts the conversations with unread replies that match a filter. */
export async function countUnread(db: ClientDatabase, filter: ConversationFilter): Promise<number> {
  const { clientId } = db
  const statement = sql<{ unread: number }>`select count(*)::int as unread from ${conversations(clientId)}
    and ${conditions(clientId, filter)} and ${isUnread(true)}`
  return (await named('coaching-unread', db, statement, 'fresh'))[0]!.unread
}

/** Reads one conversation. Throws `notFound`. */
export async function findConversation(db: ClientDatabase, id: string): Promise<CoachingConversation> {
  const statement = sql<CoachingConversation>`select ${columns} from ${conversations(db.clientId)} and c.id = ${id}`
  const [found] = await named('coaching-conversation', db, statement)
  if (!found) throw notFound('conversation')
  return found
}

const isUnread = (unread: boolean | undefined) =>
  unread === undefined ? sql`true` : unread ? sql`c.unread > 0` : sql`c.unread = 0`

function conditions(clientId: number, filter: ConversationFilter): RawBuilder<unknown> {
  const { driverId, connectionId, vehicleGroupIds, vehicleIds, awaitingReply, SearchedText } = filter
  const [from, to] = [fromRangeTime(filter.from), endOf(filter.to)]
  const all = [
    sql`c.last_message_at >= ${from} and exists (select from coaching_message m where m.client_id = ${clientId}
      and m.conversation_id = c.id and m.at >= ${from} and m.at < ${to})`,
  ]
  if (driverId !== undefined) all.push(sql`c.driver_id = ${driverId}`)
  if (connectionId.length) all.push(sql`c.connection_id = any(${connectionId}::int[])`)
  if (vehicleGroupIds.length) all.push(isInGroup(clientId, vehicleGroupIds))
  if (vehicleIds.length) all.push(isOfVehicle(clientId, vehicleIds))
  if (awaitingReply !== undefined) all.push(sql`c.awaits_reply = ${awaitingReply}`)
  if (SearchedText) all.push(hasWords(clientId, SearchedText))
  return sql.join(all, sql` and `)
}

/** Ranges include their last second. */
const endOf = (to: string) => new Date(fromRangeTime(to).getTime() + 1000)

/** It is about one of the vehicles, or the driver assigned to one. */
const isOfVehicle = (clientId: number, ids: readonly string[]) => sql`exists (
  select from vehicle o where o.client_id = ${clientId} and o.id = any(${ids}::bigint[])
    and (o.id = c.vehicle_id or o.driver_id = c.driver_id))`

/** The vehicle is in one of the groups, or one that the driver is assigned to. */
const isInGroup = (clientId: number, groupIds: readonly string[]) => sql`exists (
  select from vehicle_group_member m join vehicle o on o.client_id = ${clientId} and o.id = m.vehicle_id
  where m.client_id = ${clientId} and m.group_id = any(${groupIds}::bigint[])
    and (o.id = c.vehicle_id or o.driver_id = c.driver_id))`

const hasWords = (clientId: number, text: string) =>
  hasText(
    text,
    ({ isIn }) => sql`(${isIn(sql`lower(concat_ws(' ', d.name, v.name, k.name, n.name))`)} or exists (
      select from coaching_message m where m.client_id = ${clientId} and m.conversation_id = c.id and ${isIn(sql`lower(m.text)`)}))`,
  )
