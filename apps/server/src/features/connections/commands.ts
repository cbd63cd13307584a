import type { ConnectionInput } from '@milepost/contract/connections/endpoints'
import { type ConnectionOrigin, connectionHealth, connectionOrigin } from '@milepost/domain/codes'
import { consentField } from '@milepost/providers/kit/auth/consent'
import type { Change } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { formSourceOf } from '../../provider-access/connection-context.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { keepSession } from './keep-session.ts'
import { limitDotChecks } from './limit-dot-checks.ts'
import { type FormerConnection, formerConnection } from './store/former-connection.ts'
import { changePolicy, type PolicyChange } from './store/policy-change.ts'
import { insertConnection, returnConnection } from './store/store-connection.ts'
import { healthAfter } from './sync/duplicate-unit-health.ts'
import { checkTrial, tryCredentials } from './try-credentials.ts'

/** How a connection is created. */
export type Arrival = {
  origin: ConnectionOrigin
  /** People filling in a form can try other credentials: a rejection throws `invalid` and leaves no connection. */
  refusal: 'failedConnection' | 'invalid'
  /** Additional details for the audit trail. */
  recorded?: object
  /** Changes to make in the same transaction. */
  alongside?(transaction: ClientDatabase, connectionId: number): Promise<void>
}

const added: Arrival = { origin: connectionOrigin.code.integration, refusal: 'failedConnection' }

/**
 * Checks what can be checked of a connection without its provider. Throws `invalid` for an unknown provider, or for
 * credentials, a region or a server that don't match its form.
 */
export function checkConnectionInput(services: Pick<Services, 'config'>, input: ConnectionInput): void {
  checkTrial(services, input)
}

/**
 * Connects a provider: the credentials are tried, sealed and stored, and the first sync is due immediately. A rejection
 * creates a Failed connection with its reason, or throws `invalid` as configured by its arrival, and always for
 * consent, which can't be fixed because it works only once; an account whose connection was deleted within its retention
 * time gets that connection back, with its records, reviews and losses; an account or DOT number already connected with this
 * provider anywhere makes it Duplicated, once the provider opened its account. Throws `tooMany` after too many DOT
 * numbers.
 */
export async function createConnection(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  input: ConnectionInput,
  arrival: Arrival = added,
): Promise<number> {
  const trial = await tryCredentials(services, { ...input, source: formSourceOf(arrival.origin) })
  const isConsent = input.credentials[consentField] !== undefined
  if (!trial.ok && trial.refused && (isConsent || arrival.refusal === 'invalid')) {
    const field = isConsent ? `credentials.${consentField}` : (trial.field ?? 'credentials')
    throw invalid([{ field: `body.${field}`, message: trial.reason }])
  }
  if (trial.ok && input.dotNumber) await limitDotChecks(db)
  const { keyId, sealed } = services.secrets.seal(JSON.stringify(trial.credentials))
  type Stored = { id: number; former: FormerConnection | null; policies: PolicyChange['detail'] }
  const recorded = ({ id, former, policies }: Stored): Change => ({
    action: former ? 'connection.return' : 'connection.create',
    subject: ['connection', id],
    detail: { provider: input.providerId, ...arrival.recorded, ...policies },
  })
  const { id } = await write({ db, caller }, recorded, async (transaction, { announce, queries }) => {
    const { health, reason } = await healthAfter(queries, trial, {
      clientId: db.clientId,
      dotNumber: input.dotNumber ?? null,
    })
    const { providerId } = input
    const former = trial.ok
      ? await formerConnection(queries, db.clientId, { providerId, accountId: trial.accountId })
      : null
    const { insurerName, policyNumber } = input
    const policy = former
      ? await changePolicy(queries, db.clientId, caller, former.id, input)
      : { columns: { insurerName, policyNumber }, detail: {} }
    const entered = {
      name: input.name,
      origin: arrival.origin,
      healthStatus: health,
      healthReason: reason,
      accountId: trial.ok ? trial.accountId : null,
      accountName: trial.ok ? trial.accountName : null,
      region: input.region ?? null,
      baseUrl: input.serverUrl ?? null,
      credentials: sealed,
      credentialsKeyId: keyId,
      signerEmail: input.signer?.email,
      signerFirstName: input.signer?.firstName ?? input.signerFirstName,
      signerLastName: input.signer?.lastName ?? input.signerLastName,
      termsUrl: input.termsUrl,
      sourceAppId: input.sourceAppId,
      contactNumber: input.contactNumber,
      dotNumber: input.dotNumber,
      taxId: input.taxId,
      ...policy.columns,
      hasQueue: input.hasQueue,
    }
    const syncs = health === connectionHealth.code.validated || health === connectionHealth.code.created
    const id = former
      ? await returnConnection(transaction, former, entered, syncs)
      : await insertConnection(
          transaction,
          {
            ...entered,
            clientId: db.clientId,
            providerId,
            historyMonths: services.config.historyMonths,
          },
          syncs,
        )
    await keepSession(services, transaction, id, trial)
    await arrival.alongside?.(transaction, id)
    await announce({ kind: 'connection', connectionId: id })
    return { id, former, policies: policy.detail }
  })
  return id
}
