import type { ConnectionChange } from '@milepost/contract/connections/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { providerById } from '@milepost/providers/registry'
import type { Change } from '../../access/audit.ts'
import { type Caller, callerUserId } from '../../access/caller.ts'
import { ifReadable } from '../../access/secret-box.ts'
import { conflict, invalid, notFound, unavailable } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { setHealth } from '../../provider-access/connection-health.ts'
import { connectionSessions } from '../../provider-access/connection-sessions.ts'
import { openCredentials, type StoredConnection, storedConnection } from '../../reporting/stored-connection.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { mergeCredentials } from './credentials/merge-credentials.ts'
import { keepSession } from './keep-session.ts'
import { limitDotChecks } from './limit-dot-checks.ts'
import { readNow, stopReading } from './read-now.ts'
import { refuseFormer } from './store/former-connection.ts'
import { changePolicy, type PolicyChange } from './store/policy-change.ts'
import { type HealthAndReason, healthAfter, lockTwins, twinHealth } from './sync/duplicate-unit-health.ts'
import { type TrialResult, tryCredentials } from './try-credentials.ts'

const { created, validated, failed, duplicated } = connectionHealth.code

type Opened = TrialResult & { ok: true }

/**
 * Changes what people entered for a connection. New credentials are tried first: nothing is changed if they are
 * rejected (`invalid`, naming the field), can't be tried (`unavailable`), or open another account, one that another
 * connection reads or one whose deleted connection can return (`conflict`), or after too many DOT numbers (`tooMany`). A DOT number that another connection with this provider has makes it Duplicated; it is
 * no longer Duplicated once neither its account nor its DOT number is another's. Another policy may await approval (`changePolicy`).
 */
export async function changeConnection(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  id: number,
  change: ConnectionChange,
): Promise<void> {
  const row = await storedConnection(db, id)
  if (change.dotNumber && change.dotNumber !== row.dotNumber) await limitDotChecks(db, id)
  const opened = await tryChange(services, row, change)
  const recorded = (policies: PolicyChange['detail']): Change => ({
    action: opened ? 'connection.replaceCredentials' : 'connection.change',
    subject: ['connection', id],
    // Names of changed fields only; secrets don't belong in the audit trail. A policy's insurer sees which one it was before.
    detail: { fields: Object.keys(change).filter((name) => name !== 'credentials'), ...policies },
  })
  await write({ db, caller }, recorded, async (transaction, { queries }) => {
    const next = await healthAfterChange(queries, row, opened, change)
    const leavesDuplicated = row.healthStatus === duplicated && next?.health === validated
    if (opened || leavesDuplicated) await refuseFormer(queries, row, opened)
    if (next?.health === duplicated && row.healthStatus === failed) throw conflict(next.reason ?? '')
    const policy = await changePolicy(queries, db.clientId, caller, id, change)
    const columns = {
      ...columnsOf(change),
      ...policy.columns,
      ...(opened && credentialColumns(services, opened, change)),
      // From here on it counts as never compared: no decision is pending.
      ...(leavesDuplicated && { healthStatus: created }),
    }
    if (Object.keys(columns).length)
      await transaction.updateTable('connection').set(columns).where('id', '=', id).execute()
    if (opened && change.credentials) await keepSession(services, transaction, id, opened)
    if (change.hasQueue !== undefined && change.hasQueue !== row.hasQueue)
      await services.queue.enqueue(
        transaction,
        'connection.review',
        { clientId: db.clientId, connectionId: id },
        { clientId: db.clientId, askedBy: callerUserId(caller) },
      )
    if (change.primaryGroupId) await makePrimary(transaction, id, change.primaryGroupId)
    if (next) await setHealth(queries, { clientId: db.clientId, connectionId: id }, next.health, next.reason)
    if (next?.health === validated) await readNow(transaction, id)
    else if (next?.health === duplicated) await stopReading(transaction, id)
    return policy.detail
  })
}

/** Returns the health after a change; null if unaffected. */
async function healthAfterChange(
  queries: Queries,
  row: StoredConnection,
  opened: Opened | null,
  change: ConnectionChange,
): Promise<HealthAndReason | null> {
  const { id, clientId, providerId, accountId, healthStatus } = row
  const { dotNumber = row.dotNumber } = change
  const works = { health: validated, reason: null }
  const isOtherCompany = dotNumber !== row.dotNumber
  await lockTwins(queries, { providerId, accountId: opened?.accountId ?? accountId, dotNumber })
  // An admin already decided to keep the duplicate, but for the account and company it had then.
  if (healthStatus === validated) {
    const twin = isOtherCompany
      ? await twinHealth(queries, { clientId, providerId, accountId: null, dotNumber, exceptId: id })
      : null
    return twin ?? (opened && works)
  }
  if (opened) return healthAfter(queries, opened, { clientId, dotNumber, exceptId: id })
  if (!isOtherCompany) return null
  const twin = await twinHealth(queries, { clientId, providerId, accountId, dotNumber, exceptId: id })
  return twin ?? (healthStatus === duplicated && accountId !== null ? works : null)
}

/** Tries the changed sign-in; null if the change doesn't affect it. */
async function tryChange(services: Services, row: StoredConnection, change: ConnectionChange): Promise<Opened | null> {
  if (!change.credentials && change.region === undefined && change.serverUrl === undefined) return null
  const serverUrl = change.serverUrl ?? row.baseUrl ?? undefined
  const moves = serverUrl !== undefined && originOf(serverUrl) !== originOf(row.baseUrl ?? '')
  // A secret no one can read must not be sent to a server specified later.
  if (moves && row.baseUrl && !change.credentials)
    throw invalid([{ field: 'body.credentials', message: 'must be entered again for a different server' }])
  const read = () => openCredentials(services, row)
  // What can't be read any more is replaced.
  const stored = moves ? {} : change.credentials ? ifReadable(read, {}) : read()
  const provider = providerById(row.providerId)
  const trial = await tryCredentials(services, {
    providerId: row.providerId,
    credentials: provider && change.credentials ? mergeCredentials(provider, stored, change.credentials) : stored,
    region: change.region ?? row.region ?? undefined,
    serverUrl,
    sessions: change.credentials
      ? undefined
      : connectionSessions(services.pool, services.secrets, { clientId: row.clientId, connectionId: row.id }),
  })
  if (!trial.ok && trial.refused)
    throw invalid([{ field: `body.${trial.field ?? 'credentials'}`, message: trial.reason }])
  if (!trial.ok) throw unavailable(`${trial.reason} Nothing was changed.`, 60)
  if (row.accountId && trial.accountId !== row.accountId)
    throw conflict(
      `These credentials belong to another account, ${trial.accountName}. Add a new connection for it; this one stays connected to ${row.accountName ?? 'its own account'}.`,
    )
  return trial
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

function credentialColumns({ secrets }: Services, opened: Opened, change: ConnectionChange) {
  const { keyId, sealed } = secrets.seal(JSON.stringify(opened.credentials))
  return {
    credentials: sealed,
    credentialsKeyId: keyId,
    accountId: opened.accountId,
    accountName: opened.accountName,
    ...(change.region !== undefined && { region: change.region }),
    ...(change.serverUrl !== undefined && { baseUrl: change.serverUrl }),
  }
}

const plainFields = [
  'name',
  'contactNumber',
  'dotNumber',
  'taxId',
  'hasQueue',
  'signerFirstName',
  'signerLastName',
  'termsUrl',
  'sourceAppId',
] as const

function columnsOf(change: ConnectionChange) {
  const given = plainFields.filter((field) => change[field] !== undefined)
  const { signer } = change
  return {
    ...Object.fromEntries(given.map((field) => [field, change[field]])),
    ...(signer && {
      signerEmail: signer.email,
      signerFirstName: signer.firstName,
      signerLastName: signer.lastName,
    }),
  }
}

async function makePrimary(db: ClientDatabase, connectionId: number, groupId: string): Promise<void> {
  const ofConnection = db.updateTable('vehicleGroup').where('connectionId', '=', connectionId)
  await ofConnection.set({ isPrimary: false }).where('isPrimary', '=', true).execute()
  const { numUpdatedRows } = await ofConnection
    .set({ isPrimary: true })
    .where('id', '=', groupId)
    .where('goneAt', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw notFound('group')
}
