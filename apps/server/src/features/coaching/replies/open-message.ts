import { localDay } from '@milepost/geo/time-zone'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { publicScope } from '../../../access/client-scope.ts'
import { limitGuesses } from '../../../access/limit-guesses.ts'
import { hashOfSecret, readPathToken } from '../../../access/tokens/path-token.ts'
import { AppError, notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import type { Tables } from '../../../db/tables.gen.ts'
import { readZone } from '../../../reporting/driving/day-range.ts'
import type { Services } from '../../../services.ts'
import { linkGuesses } from './reply-limits.ts'

type Address = { params: { token: string }; query: { token: string } }
/** A message whose link is open. Its address, contact and end are known. */
export type OpenMessage = { row: Selectable<Tables['coachingMessage']>; db: ClientDatabase }

/**
 * Finds the message of a link. An unknown link, a wrong secret and another client's all look the same. Throws `notFound`,
 * `tooMany` after too many of these, or `linkExpired`.
 */
export async function openMessage(
  services: Services,
  request: FastifyRequest,
  { params, query }: Address,
): Promise<OpenMessage> {
  const found = await limitGuesses(services, request, linkGuesses, async () => {
    const path = readPathToken(params.token)
    if (!path) return undefined
    const db = publicScope(services, path.clientId)
    const wanted = db.selectFrom('coachingMessage').selectAll().where('id', '=', path.id)
    const [row] = await named('coaching-link', db, wanted)
    return row?.secretSha256?.equals(hashOfSecret(query.token)) ? { row, db } : undefined
  })
  if (!found) throw notFound('link')
  const { expiresAt } = found.row
  if (expiresAt === null || Date.parse(expiresAt) <= Date.now()) {
    const day = localDay(await readZone(found.db), Date.parse(expiresAt ?? found.row.at))
    throw new AppError('linkExpired', `This link worked through ${day}.`)
  }
  return found
}
