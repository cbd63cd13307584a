import { connectionHealth } from '@milepost/domain/codes'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import type { MediaStore } from '../adapters/media-store.ts'
import { transact } from '../db/connection/transact.ts'
import { announce } from '../live/live-updates.ts'
import { lockRollUp } from '../recompute/roll-up/lock-roll-up.ts'
import { awaitFleets } from '../recompute/scores/due-scores.ts'
import { eraseUnits } from '../recompute/scores/former/deleted-connections.ts'
import { completeEvidence, keepDeleted, recountDeleted } from '../recompute/scores/former/keep-deleted.ts'
import { erase, handOver, recordTables, stateTables } from '../sync/handover/connection-tables.ts'
import { storedDays } from '../sync/handover/stored-days.ts'
import { dueForRequest } from '../sync/sync-leases.ts'

type Found = { clientId: number; connectionId: number }

/**
 * Hides the records of one deleted connection, shows those of one that was connected again, or erases those of one whose
 * retention has ended. Returns true if there was one.
 */
export async function forgetConnections({ pool, media }: { pool: pg.Pool; media: MediaStore }): Promise<boolean> {
  return (await putAway(pool)) || (await putBack(pool)) || (await eraseOld(pool, media))
}

/** A client id that belongs to no one: one for each client. */
const withoutOwner = (clientId: number) => -clientId

async function putAway(pool: pg.Pool): Promise<boolean> {
  return transact(pool, async (client) => {
    const found = await claim(client, 'deleted_at is not null and hidden_at is null')
    if (!found) return false
    await completeEvidence(pool, found.clientId)
    // Another worker may be about to hide or to show one of the same policy: each must see what the other did.
    await lockRollUp(client, found.clientId)
    await keepDeleted(pool, client, found)
    await handOver(client, found, withoutOwner(found.clientId), recordTables)
    await client.query('update connection set hidden_at = now() where client_id = $1 and id = $2', [
      found.clientId,
      found.connectionId,
    ])
    await awaitFleets(client, found.clientId)
    return true
  })
}

/** Before its records are back, a connection that was connected again doesn't sync: they would be loaded a second time. */
async function putBack(pool: pg.Pool): Promise<boolean> {
  return transact(pool, async (client) => {
    const found = await claim(client, 'deleted_at is null and hidden_at is not null')
    if (!found) return false
    const { clientId, connectionId } = found
    await completeEvidence(pool, clientId)
    await lockRollUp(client, clientId)
    await recountDeleted(pool, client, found)
    await handOver(client, { clientId: withoutOwner(clientId), connectionId }, clientId, recordTables)
    await client.query('delete from deleted_connection where client_id = $1 and connection_id = $2', [
      clientId,
      connectionId,
    ])
    await client.query('update connection set hidden_at = null where client_id = $1 and id = $2', [
      clientId,
      connectionId,
    ])
    // All lists, too: its vehicles are shown again once their provider lists them.
    await client.query('update sync_stream set next_at = now() where client_id = $1 and connection_id = $2', [
      clientId,
      connectionId,
    ])
    await client.query(
      `update sync_state s set next_at = '${dueForRequest}', fails = 0 from connection c
       where s.client_id = $1 and s.connection_id = $2 and c.client_id = $1 and c.id = $2 and c.health_status <> $3`,
      [clientId, connectionId, connectionHealth.code.duplicated],
    )
    await awaitFleets(client, clientId)
    await announce(client, clientId, { kind: 'connection', connectionId })
    return true
  })
}

async function eraseOld(pool: pg.Pool, media: MediaStore): Promise<boolean> {
  let files: string[] = []
  const erased = await transact(pool, async (client) => {
    const found = await claim(client, `hidden_at is not null and deleted_at < now() - interval '${storedDays} days'`)
    if (!found) return false
    const away = { ...found, clientId: withoutOwner(found.clientId) }
    files = await filesOf(client, found, away)
    await erase(client, away, recordTables)
    await erase(client, found, stateTables)
    await eraseUnits(client, found)
    files = await unused(client, files)
    return true
  })
  // After the commit: a file without a row does no harm, a row without its file would.
  for (const file of files) await media.remove(file)
  return erased
}

/** Claims a connection that is due and that no other worker has; any, so that one that fails doesn't keep the others waiting. */
async function claim(client: ClientBase, due: string): Promise<Found | undefined> {
  const { rows: found } = await client.query<Found>(
    `select client_id as "clientId", id as "connectionId" from connection
     where ${due} order by random() limit 20`,
  )
  for (const { clientId, connectionId } of found) {
    const { rowCount } = await client.query(
      `select from connection where client_id = $1 and id = $2 and ${due} for update skip locked`,
      [clientId, connectionId],
    )
    if (rowCount) return { clientId, connectionId }
  }
  return undefined
}

async function filesOf(client: ClientBase, found: Found, away: Found): Promise<string[]> {
  const { rows } = await client.query<{ file: string }>(
    `select file from incident_media where client_id = $1 and connection_id = $3 and file is not null
     union select signed_terms_file from connection where client_id = $2 and id = $3 and signed_terms_file is not null`,
    [away.clientId, found.clientId, found.connectionId],
  )
  return rows.map(({ file }) => file)
}

/** The same picture may also belong to another record. */
async function unused(client: ClientBase, files: string[]): Promise<string[]> {
  const { rows } = await client.query<{ file: string }>(
    `select file from unnest($1::text[]) as f(file)
     except select file from incident_media where file = any($1)
     except select signed_terms_file from connection where signed_terms_file = any($1)`,
    [files],
  )
  return rows.map(({ file }) => file)
}
