import { randomUUID } from 'node:crypto'
import { type ConnectionRequest, requestDays } from '@milepost/contract/onboarding/connection-requests'
import type { CreatedConnection, MarketplaceInput } from '@milepost/contract/onboarding/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { consentField } from '@milepost/providers/kit/auth/consent'
import { providerById } from '@milepost/providers/registry'
import type { Caller } from '../../access/caller.ts'
import { clientOrNone, publicScope } from '../../access/client-scope.ts'
import { ifReadable } from '../../access/secret-box.ts'
import { invalid, notFound } from '../../app-error.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { checkConnectionInput, createConnection } from '../connections/commands.ts'
import { madeConnection } from './made-connection.ts'
import { limitCalls, type Origin, requestLimits } from './onboarding-limits.ts'

/**
 * Stores what an anonymous caller asks for, sealed, until a member of the client answers or it expires. The provider
 * isn't called. For a client that doesn't exist the same is done under no client, so that neither the answer nor its
 * time reveals it. Throws `invalid` for what no client could accept, and `tooMany` beyond a limit.
 */
export async function receiveRequest(services: Services, origin: Origin, input: MarketplaceInput): Promise<void> {
  checkConnectionInput(services, inputOf(input))
  if (input.credentials[consentField] !== undefined)
    throw invalid([
      {
        field: `body.credentials.${consentField}`,
        message: 'works only once and only now. Sign in to connect, or ask the company for an invitation',
      },
    ])
  const { keyId, sealed } = services.secrets.seal(JSON.stringify(input))
  const clientId = await clientOrNone(services, origin.clientId)
  const expiresAt = new Date(Date.now() + requestDays * dayMs)
  await publicScope(services, clientId)
    .transaction()
    .execute(async (transaction) => {
      await limitCalls(services, queriesOf(transaction), requestLimits, origin)
      await transaction
        .insertInto('connectionRequest')
        .values({ clientId, id: randomUUID(), keyId, sealed, expiresAt })
        .execute()
    })
}

/** Connects a provider from a marketplace right away, for a member of the client. Throws `invalid` for a rejection. */
export async function connectFromMarketplace(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  input: MarketplaceInput,
): Promise<CreatedConnection> {
  const id = await createConnection(services, db, caller, inputOf(input), {
    origin: connectionOrigin.code.marketplace,
    refusal: 'invalid',
    recorded: { sourceApp: input.SourceAppName },
  })
  return madeConnection(db, id)
}

/** Lists a client's requests that wait for an answer, newest first. */
export async function listRequests(services: Services, db: ClientDatabase): Promise<ConnectionRequest[]> {
  const rows = await openRequests(db).orderBy('receivedAt', 'desc').orderBy('id').execute()
  return rows.flatMap((row) => {
    const input = readRequest(services, row)
    const provider = input && providerById(input.providerId)?.manifest
    if (!provider) return []
    const { id, name, displayName, code } = provider
    return {
      id: row.id,
      name: input.name,
      dotNumber: input.dotNumber ?? null,
      provider: { id, name, displayName, code },
      sourceAppName: input.SourceAppName,
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
  const row = await openRequests(db).where('id', '=', id).executeTakeFirst()
  const input = row && readRequest(services, row)
  if (!input) throw answered()
  const connectionId = await createConnection(services, db, caller, inputOf(input), {
    origin: connectionOrigin.code.marketplace,
    // Whoever could enter other credentials isn't here.
    refusal: 'failedConnection',
    recorded: { sourceApp: input.SourceAppName, connectionRequestId: id },
    alongside: (transaction) => removeRequest(transaction, id),
  })
  return madeConnection(db, connectionId)
}

/** Deletes a request with its credentials. Throws `notFound` if it expired or was answered. */
export async function declineRequest(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const change = { action: 'connectionRequest.decline', subject: ['connectionRequest', id] } as const
  await write({ db, caller }, change, (transaction) => removeRequest(transaction, id))
}

const openRequests = (db: ClientDatabase) =>
  db.selectFrom('connectionRequest').selectAll().where('expiresAt', '>', new Date().toISOString())

/** Of two answers at once, only the first removes it; the other throws `notFound`, which undoes what it did. */
async function removeRequest(transaction: ClientDatabase, id: string): Promise<void> {
  const removed = await transaction
    .deleteFrom('connectionRequest')
    .where('id', '=', id)
    .where('expiresAt', '>', new Date().toISOString())
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw answered()
}

const answered = () => notFound('connection request: it was answered or has expired')

/** Returns what was asked for; undefined if it was sealed with a secret that is no longer configured. */
function readRequest(
  { secrets }: Pick<Services, 'secrets'>,
  { keyId, sealed }: { keyId: string; sealed: Buffer },
): MarketplaceInput | undefined {
  return ifReadable(() => JSON.parse(secrets.open(keyId, sealed)) as MarketplaceInput, undefined)
}

const inputOf = ({ SourceAppName, ...input }: MarketplaceInput) => ({ ...input, sourceAppId: SourceAppName })
