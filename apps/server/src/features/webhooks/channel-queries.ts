import type { Channel } from '@milepost/contract/webhooks/channels'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { stateOf } from './queries.ts'

type Row = Pick<Channel, 'id' | 'kind' | 'name' | 'createdAt'> & {
  url: string
  isActive: boolean
  failingSince: string | null
  disabledAt: string | null
}

/** Lists what rules can notify besides people, by name. */
export async function listChannels(db: ClientDatabase, ids?: readonly string[]): Promise<Channel[]> {
  const { rows } = await sql<Row>`select e.id, e.kind, e.description as name, e.url, e.is_active as "isActive",
      e.failing_since as "failingSince", e.disabled_at as "disabledAt", e.created_at as "createdAt"
    from webhook_endpoint e
    where e.client_id = ${db.clientId} and (${ids ?? null}::uuid[] is null or e.id = any(${ids ?? null}::uuid[]))
    order by lower(e.description), e.id`.execute(db)
  return rows.map(({ id, kind, name, url, isActive, failingSince, disabledAt, createdAt }) => ({
    id,
    kind,
    name,
    server: new URL(url).host,
    state: stateOf(isActive, disabledAt, failingSince),
    createdAt,
  }))
}

/** Returns one channel. Throws `notFound`. */
export async function findChannel(db: ClientDatabase, id: string): Promise<Channel> {
  const [found] = await listChannels(db, [id])
  if (!found) throw notFound('channel')
  return found
}
