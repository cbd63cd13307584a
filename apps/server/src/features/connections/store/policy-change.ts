import { type Caller, isIndependent } from '../../../access/caller.ts'
import { notFound } from '../../../app-error.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { policyKeyOf } from '../../../recompute/evidence/policy-id.ts'
import { awaitFleets } from '../../../recompute/scores/due-scores.ts'

/** The policy that a connection names. */
export type NamedPolicy = { insurerName: string | null; policyNumber: string | null }

/** What people entered of it; nothing for what stays as it is. */
export type EnteredPolicy = { [Name in keyof NamedPolicy]?: string | null | undefined }

/** Columns of the connection, and what its audit entry says: the policy before a change of it, or the one that awaits approval. */
export type PolicyChange = {
  columns: Partial<NamedPolicy> & { proposedPolicy?: string | null }
  detail: { before?: NamedPolicy; proposed?: NamedPolicy }
}

type Row = NamedPolicy & {
  id: number
  isDeleted: boolean
  /** Mistakes in a new connection can be corrected for an hour: its history is still being imported. */
  isNew: boolean
  key: string | null
}

/**
 * Returns how a connection changes for the policy that was entered. Vehicles of one policy share its record, so people of the fleet
 * can't move a connection to another policy themselves: what they enter awaits someone independent. Approved at once are another
 * spelling, a new connection's policy, and the first policy of the only connection without one, if no other has it. What deleted connections count goes
 * to another number only with the last connection of their policy, by someone independent. Call it in the transaction that changes the connection.
 */
export async function changePolicy(
  queries: Queries,
  clientId: number,
  caller: Caller,
  connectionId: number,
  entered: EnteredPolicy,
): Promise<PolicyChange> {
  if (entered.insurerName === undefined && entered.policyNumber === undefined) return { columns: {}, detail: {} }
  const { rows } = await queries.query<Row>(policiesOfConnections, [clientId])
  const own = rows.find(({ id }) => id === connectionId)
  if (!own) throw notFound('connection')
  const before = { insurerName: own.insurerName, policyNumber: own.policyNumber }
  const { insurerName = before.insurerName, policyNumber = before.policyNumber } = entered
  const after = { insurerName, policyNumber }
  if (isSame(before, after)) return { columns: { proposedPolicy: null }, detail: {} }
  const applied = { columns: { ...after, proposedPolicy: null }, detail: { before } }
  const key = await keyOf(queries, after)
  if (key === own.key) return applied
  const others = rows.filter(({ id }) => id !== connectionId)
  const isLast = others.every((other) => other.key !== own.key || other.isDeleted)
  const isFirst = isLast && !before.policyNumber?.trim() && others.every((other) => other.key !== key)
  if (!own.isNew && !isFirst && !isIndependent(caller))
    return { columns: { proposedPolicy: JSON.stringify(after) }, detail: { proposed: after } }
  await awaitFleets(queries, clientId)
  if (isLast && isIndependent(caller)) await moveDeleted(queries, clientId, own, after)
  return applied
}

/**
 * Deleted connections of a policy that gets another number, and what their vehicles count, stay with it: one that is
 * connected again would otherwise return to the old number, without the vehicles that left.
 */
async function moveDeleted(
  queries: Queries,
  clientId: number,
  { key }: Row,
  { insurerName, policyNumber }: NamedPolicy,
): Promise<void> {
  await queries.query(
    `update deleted_connection d set insurer_name = $3, policy_number = $4
     where d.client_id = $1 and ${policyKeyOf('d')} is not distinct from $2`,
    [clientId, key, insurerName, policyNumber],
  )
  await queries.query(
    `update connection n set insurer_name = $3, policy_number = $4, proposed_policy = null
     where n.client_id = $1 and n.deleted_at is not null and ${policyKeyOf('n')} is not distinct from $2`,
    [clientId, key, insurerName, policyNumber],
  )
}

const isSame = (one: NamedPolicy, other: NamedPolicy) =>
  one.insurerName === other.insurerName && one.policyNumber === other.policyNumber

/** Locks the connections, so that of two changes at once the later one sees the earlier. */
const policiesOfConnections = `
  select n.id, n.insurer_name as "insurerName", n.policy_number as "policyNumber", n.deleted_at is not null as "isDeleted",
    n.created_at > now() - interval '1 hour' as "isNew", ${policyKeyOf('n')} as key
  from connection n where n.client_id = $1 order by n.id for update of n`

async function keyOf(queries: Queries, { insurerName, policyNumber }: NamedPolicy): Promise<string | null> {
  const { rows } = await queries.query<{ key: string | null }>(
    `select ${policyKeyOf('p')} as key from (select $1::text as insurer_name, $2::text as policy_number) p`,
    [insurerName, policyNumber],
  )
  return rows[0]!.key
}
