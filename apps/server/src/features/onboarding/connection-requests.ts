import { randomUUID } from 'node:crypto'
import { type ConnectionRequest, requestDays } from '@milepost/contract/onboarding/connection-requests'
import type { CreatedConnection, MarketplaceInput } from '@milepost/contract/onboarding/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { consentField } from '@milepost/providers/kit/auth/consent'
import { providerById } from '@milepost/providers/registry'
import type { Selectable } from 'kysely'
import { type Caller, isAdmin } from '../../access/caller.ts'
import { clientOfKey } from '../../access/client-key.ts'
import { clientOrNone, noClient, publicScope } from '../../access/client-scope.ts'
import { requireConsentState } from '../../access/forms/consent-states.ts'
import { ifReadable } from '../../access/secret-box.ts'
import { invalid, notFound } from '../../app-error.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Tables } from '../../db/tables.gen.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { checkConnectionInput, createConnection } from '../connections/commands.ts'
import { madeConnection } from './made-connection.ts'
import { limitCalls, type Origin, requestLimits, unassignedLimits } from './onboarding-limits.ts'
import { keepSignedTerms } from './signing/keep-signed-terms.ts'
import { signerOf } from './signing/signed-terms-file.ts'
import { removeForm } from './stored-forms.ts'

/** What is asked for, as it is sealed. */
type Asked = Omit<MarketplaceInput, 'SourceAppName' | 'key' | 'consentState'> & {
  /** Null for the public form, which no marketplace leads to. */
  SourceAppName: string | null
  /** When and from which network address the terms were signed. */
  signedAt?: string
  signedFrom?: string | undefined
}

export const unknownAddress = 'unknown'

/** Where a request comes from, and the client it names, which needn't exist; undefined if it names none. */
type RequestOrigin = Pick<Origin, 'request'> & { clientId: number | undefined }

/**
 * Stores what an anonymous caller asks for, sealed, until a member of the client answers or it expires; with `key`, the
 * stored form that it completes is removed. The provider isn't called. For a client that doesn't exist the same is done
 * under no client, so that neither the answer nor its time reveals it. A request that names no client is for admins to
 * assign. Throws `invalid` for what no client could accept, `notFound` for a key that opens nothing, and `tooMany`
 * beyond a limit.
 */
export async function receiveRequest(
  services: Services,
  { request, clientId: named }: RequestOrigin,
  { key, ...asked }: Asked & { key?: string | undefined },
): Promise<void> {
  checkConnectionInput(services, inputOf(asked))
  if (asked.credentials[consentField] !== undefined)
    throw invalid([
      {
        field: `body.credentials.${consentField}`,
        message: 'works only once and only now. Sign in to connect, or ask the company for an invitation',
      },
    ])
  const { keyId, sealed } = services.secrets.seal(JSON.stringify(asked))
  const clientId = await clientOrNone(services, named ?? noClient)
  const expiresAt = new Date(Date.now() + requestDays * dayMs)
  await publicScope(services, clientId)
    .transaction()
    .execute(async (transaction) => {
      const queries = queriesOf(transaction)
      const limits = named === undefined ? unassignedLimits : requestLimits
      await limitCalls(services, queries, limits, { request, clientId: named ?? noClient })
      if (key !== undefined) await removeForm(queries, key)
      await transaction
        .insertInto('connectionRequest')
        .values({ clientId, id: randomUUID(), keyId, sealed, expiresAt, isUnassigned: named === undefined })
        .execute()
    })
}

/**
 * Connects a provider from a marketplace right away, for a member of the client. Throws `invalid` for a rejection, and for
 * a consent that the form under the key didn't ask for.
 */
export async function connectFromMarketplace(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  { key, consentState, ...input }: MarketplaceInput,
): Promise<CreatedConnection> {
  if (key !== undefined && input.credentials[consentField] !== undefined)
    await requireConsentState(publicScope(services, clientOfKey(key)), key, consentState)
  const signedAt = new Date()
  const id = await createConnection(services, db, caller, inputOf(input), {
    origin: connectionOrigin.code.marketplace,
    refusal: 'invalid',
    recorded: recordedOf(input),
    ...(key !== undefined && { alongside: (transaction) => removeForm(queriesOf(transaction), key) }),
  })
  await keepTermsOf(services, db, id, { ...input, signedAt: signedAt.toISOString(), signedFrom: caller.address })
  return madeConnection(db, id)
}

/** Lists a client's requests that wait for an answer, newest first; for admins, also those that name no client. */
export async function listRequests(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
): Promise<ConnectionRequest[]> {
  const own = await openRequests(db).orderBy('receivedAt', 'desc').orderBy('id').execute()
  const others = isAdmin(caller)
    ? await unassigned(services).orderBy('receivedAt', 'desc').orderBy('id').limit(mostUnassigned).execute()
    : []
  return [...own, ...others].flatMap((row) => {
    const asked = readRequest(services, row)
    const provider = asked && providerById(asked.providerId)?.manifest
    if (!provider) return []
    const { id, name, displayName, code } = provider
    return {
      id: row.id,
      name: asked.name,
      dotNumber: asked.dotNumber ?? null,
      provider: { id, name, displayName, code },
      sourceAppName: asked.SourceAppName,
      isUnassigned: row.isUnassigned,
      receivedAt: row.receivedAt,
      expiresAt: row.expiresAt,
    }
  })
}

/**
 * Connects as requested, for a member of the client, with the same checks and outcomes as if they had connected it
 * themselves, and removes the request. Throws `notFound` if it expired or was answered.
 */
export async function acceptRequest(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
): Promise<CreatedConnection> {
  const row = await findRequest(services, db, caller, id)
  const asked = row && readRequest(services, row)
  if (!asked) throw answered()
  const connectionId = await createConnection(services, db, caller, inputOf(asked), {
    origin: asked.SourceAppName === null ? connectionOrigin.code.integration : connectionOrigin.code.marketplace,
    // Whoever could enter other credentials isn't here.
    refusal: 'failedConnection',
    recorded: { ...recordedOf(asked), connectionRequestId: id },
    alongside: (transaction) => removeRequest(transaction, row),
  })
  await keepTermsOf(services, db, connectionId, asked)
  return madeConnection(db, connectionId)
}

/** Deletes a request with its credentials. Throws `notFound` if it expired or was answered. */
export async function declineRequest(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
): Promise<void> {
  const row = await findRequest(services, db, caller, id)
  if (!row) throw answered()
  const change = { action: 'connectionRequest.decline', subject: ['connectionRequest', id] } as const
  await write({ db, caller }, change, (transaction) => removeRequest(transaction, row))
}

type RequestRow = Selectable<Tables['connectionRequest']>

/** Admins see the newest; the others wait until these are answered or expire. */
const mostUnassigned = 100

const openRequests = (db: ClientDatabase) =>
  db.selectFrom('connectionRequest').selectAll().where('expiresAt', '>', new Date().toISOString())

const unassigned = (services: Services) =>
  openRequests(publicScope(services, noClient)).where('isUnassigned', '=', true)

/** Finds a client's request; for admins, also one that names no client. */
async function findRequest(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
): Promise<RequestRow | undefined> {
  const own = await openRequests(db).where('id', '=', id).executeTakeFirst()
  if (own || !isAdmin(caller)) return own
  return unassigned(services).where('id', '=', id).executeTakeFirst()
}

/** Of two answers at once, only the first removes it; the other throws `notFound`, which undoes what it did. */
async function removeRequest(transaction: ClientDatabase, { clientId, id }: RequestRow): Promise<void> {
  const { rowCount } = await queriesOf(transaction).query(
    'delete from connection_request where client_id = $1 and id = $2 and expires_at > $3',
    [clientId, id, new Date()],
  )
  if (!rowCount) throw answered()
}

const answered = () => notFound('connection request: it was answered or has expired')

/** Returns what was asked for; undefined if it was sealed with a secret that is no longer configured. */
function readRequest(
  { secrets }: Pick<Services, 'secrets'>,
  { keyId, sealed }: Pick<RequestRow, 'keyId' | 'sealed'>,
): Asked | undefined {
  return ifReadable(() => JSON.parse(secrets.open(keyId, sealed)) as Asked, undefined)
}

/** Prints the terms that were signed with a request; older callers of the API don't sign any. */
async function keepTermsOf(
  services: Services,
  db: ClientDatabase,
  connectionId: number,
  { termsAndConditionsData: terms, signedAt, signedFrom, name, dotNumber, providerId }: Asked,
): Promise<void> {
  const provider = providerById(providerId)?.manifest.displayName
  if (!terms || !provider || signedAt === undefined) return
  await keepSignedTerms(services, db, connectionId, {
    terms,
    fleet: { name, dotNumber },
    provider,
    signedAt: new Date(signedAt),
    address: signedFrom ?? unknownAddress,
    phoneDigits: null,
  })
}

const recordedOf = ({ SourceAppName, termsAndConditionsData }: Asked) => ({
  ...(SourceAppName !== null && { sourceApp: SourceAppName }),
  ...(termsAndConditionsData && { signature: termsAndConditionsData.signature }),
})

function inputOf({ SourceAppName, termsAndConditionsData: terms, signedAt: _, signedFrom: __, ...input }: Asked) {
  return {
    ...input,
    ...(SourceAppName !== null && { sourceAppId: SourceAppName }),
    ...(terms && signerOf(terms)),
  }
}
