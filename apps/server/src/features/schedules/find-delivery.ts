import type { FastifyRequest } from 'fastify'
import { publicScope } from '../../access/client-scope.ts'
import { type GuessLimits, limitGuesses } from '../../access/limit-guesses.ts'
import { hourSeconds } from '../../access/take-quotas.ts'
import { hashOfSecret, readPathToken } from '../../access/tokens/path-token.ts'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'

/** Addresses that open nothing. A person mistypes none: they are in emails. */
const linkGuesses: GuessLimits = {
  name: 'report misses',
  refusal: 'Too many wrong links.',
  address: { count: 60, seconds: hourSeconds },
  all: { count: 5_000, seconds: hourSeconds },
}

export type ReportAddress = { params: { token: string }; query: { token: string } }

/** An email of a report. */
export type FoundDelivery = { db: ClientDatabase; id: string; runId: string; recipient: string }

/**
 * Finds the email that a link is from. Throws `notFound`, alike for an unknown link and a wrong secret, or `tooMany` after
 * too many of these.
 */
export async function findDelivery(
  services: Services,
  request: FastifyRequest,
  { params, query }: ReportAddress,
): Promise<FoundDelivery> {
  const found = await limitGuesses(services, request, linkGuesses, async () => {
    const path = readPathToken(params.token)
    if (!path) return undefined
    const db = publicScope(services, path.clientId)
    const row = await db.selectFrom('reportDelivery').selectAll().where('id', '=', path.id).executeTakeFirst()
    if (!row?.secretSha256.equals(hashOfSecret(query.token))) return undefined
    return { db, id: row.id, runId: row.runId, recipient: row.recipient }
  })
  if (!found) throw notFound('link')
  return found
}
