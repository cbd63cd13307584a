import { type CoachingMessage, messagesAtOnce } from '@milepost/contract/coaching/messages'
import { type RawBuilder, sql } from 'kysely'
import type { SecretBox } from '../../../access/secret-box.ts'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { incidentsById } from '../../incidents/list/list-queries.ts'

type Row = Omit<CoachingMessage, 'incidents'> & { incidentIds: string[] }

/** Columns of messages `m` with the email or text message `o` that carries their link, and the contact `k` who got it. */
const columns = (clientId: number) => sql`m.id, m.conversation_id as "conversationId", m.at, m.text,
  json_build_object('id', m.by_id, 'name', m.by_name) as by, case when m.is_reply then 'in' else 'out' end as direction,
  case when not m.is_reply then json_build_object('name', m.contact_name, 'channel', m.channel, 'address', m.address) end
    as recipient,
  case when o.state in ('waiting', 'sending') then 'sending' when o.state in ('failed', 'unsure') then 'failed' else 'sent' end
    as delivery,
  coalesce(o.transport = 'outbox', false) as "isStoredOnly",
  case when o.state in ('failed', 'unsure') then o.error end as failure, m.opened_at as "openedAt",
  array(select e.incident_id::text from coaching_message_incident e
    where e.client_id = ${clientId} and e.message_id = m.id order by e.place) as "incidentIds"`

const messages = (clientId: number) => sql`coaching_message m
  left join message o on o.client_id = ${clientId} and o.id = m.outbox_id
  where m.client_id = ${clientId}`

type Tools = { secrets: SecretBox }

/** Lists a page of a conversation's messages, newest first. Pages are counted from 1. */
export async function listMessages(
  { secrets }: Tools,
  db: ClientDatabase,
  conversationId: string,
  page: number,
): Promise<{ items: CoachingMessage[]; finished: boolean }> {
  const statement = sql<Row>`select ${columns(db.clientId)} from ${messages(db.clientId)}
    and m.conversation_id = ${conversationId}
    order by m.at desc, m.id desc limit ${messagesAtOnce + 1} offset ${(page - 1) * messagesAtOnce}`
  const rows = await named('coaching-messages', db, statement)
  const items = await withIncidents(secrets, db, rows.slice(0, messagesAtOnce))
  return { items, finished: rows.length <= messagesAtOnce }
}

/** Reads one message. Throws `notFound`. */
export async function findMessage({ secrets }: Tools, db: ClientDatabase, id: string): Promise<CoachingMessage> {
  const statement: RawBuilder<Row> = sql`select ${columns(db.clientId)} from ${messages(db.clientId)} and m.id = ${id}`
  const [found] = await withIncidents(secrets, db, await named('coaching-message', db, statement))
  if (!found) throw notFound('message')
  return found
}

/** Events that no longer exist are left out. */
async function withIncidents(secrets: SecretBox, db: ClientDatabase, rows: Row[]): Promise<CoachingMessage[]> {
  const incidents = await incidentsById(db, secrets, [...new Set(rows.flatMap(({ incidentIds }) => incidentIds))])
  return rows.map(({ incidentIds, ...row }) => ({
    ...row,
    incidents: incidentIds.flatMap((id) => incidents.get(id) ?? []),
  }))
}
