import type { Page } from '@milepost/providers/kit/provider'
import type { StreamName } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import { recordId } from '../record-id.ts'
import { withdrawNamed } from './incidents/load-incidents.ts'
import { withdrawUnlisted } from './incidents/withdraw-unlisted.ts'
import { findUnlisted } from './trips/gone/find-unlisted.ts'
import { removeTrips } from './trips/gone/remove-trips.ts'
import { seeBesideGone } from './trips/seen/see-trips-again.ts'

type Listed = Pick<Page<object>, 'records' | 'rejected' | 'whole' | 'gone'>

/**
 * Removes what a page says is gone at the provider, after the page was stored: its own records are never among it, so
 * that a deletion doesn't take its replacement along.
 */
export async function removeGone(
  client: ClientBase,
  context: PipelineContext,
  kind: StreamName,
  { records, rejected, whole = [], gone = [] }: Listed,
): Promise<void> {
  if (!whole.length && !gone.length) return
  const { clientId, connectionId } = context
  if (kind === 'incidents') {
    await withdrawNamed(client, context, gone)
    await withdrawUnlisted(client, context, whole, externalIdsOf([...records, ...rejected]))
  }
  if (kind !== 'trips') return
  const idOf = (externalId: string) => recordId(connectionId, 'trip', externalId)
  const elsewhere = whole.flatMap((period) => period.listed ?? [])
  const listed = [...externalIdsOf([...records, ...rejected]), ...elsewhere].map(idOf)
  const named = new Set(gone.map(idOf))
  for (const id of listed) named.delete(id)
  const ids = [...named, ...(await findUnlisted(client, context, whole, listed))]
  await seeBesideGone(client, context, await removeTrips(client, clientId, ids))
}

const externalIdsOf = (records: readonly object[]) =>
  records.flatMap((record) => ('externalId' in record ? [String(record.externalId)] : []))
