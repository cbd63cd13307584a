import type { Queries } from '../../db/scope/queries.ts'
import { lockRollUp } from '../../recompute/roll-up/lock-roll-up.ts'
import { assignRecords } from './assign-records.ts'

/** A driver record of a person; `mainId` is null for the main one. */
export type PersonRecord = { id: string; connectionId: number; mainId: string | null; isGone: boolean }

/**
 * Reads all driver records of the persons that some records belong to, and locks them until the transaction ends. Sums
 * wait too: they would be calculated from half of a change.
 */
export async function lockPersons(
  client: Queries,
  clientId: number,
  driverIds: readonly string[],
): Promise<PersonRecord[]> {
  await lockRollUp(client, clientId)
  const { rows } = await client.query<PersonRecord>(
    `select d.id, d.connection_id as "connectionId", d.merged_into as "mainId", d.gone_at is not null as "isGone" from driver d
     where d.client_id = $1 and coalesce(d.merged_into, d.id) in (
       select coalesce(o.merged_into, o.id) from driver o where o.client_id = $1 and o.id = any($2::bigint[]))
     order by d.id for update`,
    [clientId, driverIds],
  )
  return rows
}

/** Gives records of one person a main record each: they count for it. */
export async function regroup(
  client: Queries,
  clientId: number,
  records: readonly PersonRecord[],
  mainOf: (record: PersonRecord) => string,
): Promise<void> {
  await client.query(
    `update driver d set merged_into = nullif(n.main_id, d.id) from unnest($2::bigint[], $3::bigint[]) as n(id, main_id)
     where d.client_id = $1 and d.id = n.id`,
    [clientId, records.map(({ id }) => id), records.map(mainOf)],
  )
  const assignments = records.flatMap((record) =>
    records
      .filter(({ id }) => id !== mainOf(record))
      .map(({ id: fromId }) => ({ fromId, connectionId: record.connectionId, toId: mainOf(record) })),
  )
  const hidden = records.filter((record) => mainOf(record) !== record.id).map(({ id }) => id)
  await assignRecords(client, clientId, assignments, hidden)
}

/** Separates a record from the others of its person, which stay together. */
export async function separateRecord(client: Queries, clientId: number, id: string): Promise<PersonRecord[]> {
  const records = await lockPersons(client, clientId, [id])
  const others = records.filter((record) => record.id !== id)
  if (!others.length) return records
  const mainId = mainAmong(others)
  await regroup(client, clientId, records, (record) => (record.id === id ? id : mainId))
  return records
}

/** Separates every record of a connection that is deleted or moves to another client. */
export async function separateConnection(client: Queries, clientId: number, connectionId: number): Promise<void> {
  for (const id of await shared(client, clientId, connectionId, 'true')) await separateRecord(client, clientId, id)
}

/**
 * Takes another main record for persons whose main one their provider no longer lists, if another provider still lists
 * them.
 */
export async function replaceGone(client: Queries, clientId: number, connectionId: number): Promise<void> {
  for (const id of await shared(client, clientId, connectionId, 'd.merged_into is null and d.gone_at is not null')) {
    const records = await lockPersons(client, clientId, [id])
    const mainId = mainAmong(records)
    if (mainId !== id) await regroup(client, clientId, records, () => mainId)
  }
}

/** Locks sums if a connection has records of persons with several: whoever changes such records does it first. */
export async function lockShared(client: Queries, clientId: number, connectionId: number): Promise<void> {
  const ids = await shared(client, clientId, connectionId, 'true')
  if (ids.length) await lockRollUp(client, clientId)
}

/** Records `d` of a connection whose person has others. */
async function shared(client: Queries, clientId: number, connectionId: number, which: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select d.id from driver d where d.client_id = $1 and d.connection_id = $2 and ${which}
       and (d.merged_into is not null or exists (select from driver o where o.client_id = $1 and o.merged_into = d.id))
     order by d.id`,
    [clientId, connectionId],
  )
  return rows.map(({ id }) => id)
}

/** The main record stays if it is listed; otherwise it is the first listed one. */
function mainAmong(records: readonly PersonRecord[]): string {
  const listed = records.filter(({ isGone }) => !isGone)
  const eligible = listed.length ? listed : records
  return (eligible.find(({ mainId }) => mainId === null) ?? eligible[0]!).id
}
