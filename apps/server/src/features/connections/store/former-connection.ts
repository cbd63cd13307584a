import { connectionHealth } from '@milepost/domain/codes'
import { conflict } from '../../../app-error.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { storedDays } from '../../../sync/handover/stored-days.ts'

/** A deleted connection that can return. */
export type FormerConnection = {
  id: number
  name: string
  /** Its records are hidden, and the worker must put them back. */
  isHidden: boolean
}

/**
 * Returns the client's deleted connection to an account of a provider, locked, while its records are kept; null if there
 * is none. Called in the transaction that connects the account, after its health was compared: an account has
 * one connection at a time. Of several it is the first: a duplicate that was deleted later may have read nothing.
 */
export async function formerConnection(
  queries: Queries,
  clientId: number,
  { providerId, accountId }: { providerId: number; accountId: string },
): Promise<FormerConnection | null> {
  const { rows } = await queries.query<FormerConnection>(
    `select id, name, hidden_at is not null as "isHidden" from connection
     where client_id = $1 and provider_id = $2 and account_id = $3 and deleted_at > now() - interval '${storedDays} days'
     order by created_at, id limit 1 for update`,
    [clientId, providerId, accountId],
  )
  return rows[0] ?? null
}

/**
 * Throws `conflict` if a connection that never read its account, because it didn't open it or is Duplicated, would now read one whose
 * deleted connection can return: its reviews and losses come back only with that connection.
 */
export async function refuseFormer(
  queries: Queries,
  { clientId, providerId, accountId, healthStatus }: Unread,
  opened: { accountId: string } | null,
): Promise<void> {
  if (accountId !== null && healthStatus !== connectionHealth.code.duplicated) return
  const account = opened?.accountId ?? accountId
  const former = account === null ? null : await formerConnection(queries, clientId, { providerId, accountId: account })
  if (former) throw conflict(formerReason(former))
}

type Unread = { clientId: number; providerId: number; accountId: string | null; healthStatus: number }

/** Returns why a connection of an account isn't read while a deleted one of it can return. */
export const formerReason = ({ name }: FormerConnection): string =>
  `This account was connected as ${name}. Delete this connection and add the account again: its history, reviews and losses come back.`
