import type { Received } from '@milepost/contract/api/endpoint'
import type { Subscription, subscriptionEndpoints } from '@milepost/contract/notifications/subscription'
import { dayMs } from '@milepost/domain/time/calendar-days'
import type { FastifyRequest } from 'fastify'
import { findBrand } from '../../access/client-brand.ts'
import { publicScope } from '../../access/client-scope.ts'
import { type GuessLimits, limitGuesses } from '../../access/limit-guesses.ts'
import { hourSeconds } from '../../access/take-quotas.ts'
import { hashOfSecret, readPathToken } from '../../access/tokens/path-token.ts'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'

/** Addresses that open nothing. A person mistypes none: they are in messages. */
const linkGuesses: GuessLimits = {
  name: 'subscription misses',
  refusal: 'Too many wrong links.',
  address: { count: 60, seconds: hourSeconds },
  all: { count: 5_000, seconds: hourSeconds },
}

type Address = { params: { token: string }; query: { token: string } }
type Open = { db: ClientDatabase; address: string }

/**
 * Finds the address of a link. An unknown link, a wrong secret and another client's all look the same. Throws `notFound`,
 * or `tooMany` after too many of these.
 */
export async function openSubscription(
  services: Services,
  request: FastifyRequest,
  { params, query }: Address,
): Promise<Open> {
  const found = await limitGuesses(services, request, linkGuesses, async () => {
    const path = readPathToken(params.token)
    if (!path) return undefined
    const db = publicScope(services, path.clientId)
    const row = await db
      .selectFrom('noticeSubscription')
      .select(['address', 'secretSha256'])
      .where('id', '=', path.id)
      .executeTakeFirst()
    return row?.secretSha256.equals(hashOfSecret(query.token)) ? { db, address: row.address } : undefined
  })
  if (!found) throw notFound('link')
  return found
}

/** Returns what an address receives. */
export async function readSubscription(
  services: Services,
  { db, address }: Open,
  now = new Date(),
): Promise<Subscription> {
  const brand = await findBrand(services.db, db.clientId)
  const row = await db
    .selectFrom('noticeSubscription')
    .select(['pausedUntil', 'unsubscribedAt'])
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  const isPaused = row.pausedUntil !== null && Date.parse(row.pausedUntil) > now.getTime()
  return {
    address,
    client: { name: brand.ownName ?? brand.clientName, logoUrl: brand.logoPath, termsUrl: brand.termsUrl },
    state: row.unsubscribedAt ? 'unsubscribed' : isPaused ? 'paused' : 'active',
    pausedUntil: row.unsubscribedAt || !isPaused ? null : row.pausedUntil,
  }
}

type Change = Received<typeof subscriptionEndpoints.change>['body']

/** Pauses, ends or resumes what an address receives. */
export async function changeSubscription(
  services: Services,
  open: Open,
  change: Change,
  now = new Date(),
): Promise<Subscription> {
  const { db, address } = open
  const columns = {
    pausedUntil: change.state === 'paused' ? new Date(now.getTime() + change.days * dayMs) : null,
    unsubscribedAt: change.state === 'unsubscribed' ? now : null,
  }
  const audited = {
    action: 'noticeSubscription.change',
    subject: ['noticeSubscription', address],
    detail: change,
  } as const
  await write({ db, caller: { kind: 'anonymous' } }, audited, async (transaction) => {
    await transaction.updateTable('noticeSubscription').set(columns).where('address', '=', address).execute()
  })
  return readSubscription(services, open, now)
}
