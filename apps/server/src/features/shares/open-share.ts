import { sharePasswordHeader } from '@milepost/contract/shares/endpoints'
import { shareStatus } from '@milepost/domain/codes'
import { localDay } from '@milepost/geo/time-zone'
import type { FastifyRequest } from 'fastify'
import { publicScope } from '../../access/client-scope.ts'
import { limitGuesses } from '../../access/limit-guesses.ts'
import { hashOfSecret, readPathToken } from '../../access/tokens/path-token.ts'
import { AppError, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { type ShareRow, selectShare, statusOf } from '../../reporting/share-links.ts'
import type { Services } from '../../services.ts'
import { isPassword } from './passwords.ts'
import { linkGuesses, takePasswordTry } from './share-limits.ts'

type Address = { params: { token: string }; query: { token: string } }
export type OpenShare = { row: ShareRow; db: ClientDatabase }

/**
 * Finds the link of an address with both of its parts, whatever its state. An unknown link, a wrong secret and another
 * client's all look the same. Throws `notFound`, or `tooMany` after too many of these.
 */
export async function findByAddress(
  services: Services,
  request: FastifyRequest,
  { params, query }: Address,
): Promise<OpenShare> {
  const found = await limitGuesses(services, request, linkGuesses, async () => {
    const path = readPathToken(params.token)
    if (!path) return undefined
    const db = publicScope(services, path.clientId)
    const row = await selectShare(db, path.id)
    return row?.secretSha256.equals(hashOfSecret(query.token)) ? { row, db } : undefined
  })
  if (!found) throw notFound('link')
  return found
}

/**
 * Opens a link: it must work, and its password be right. Throws as `findByAddress`; `linkRevoked`, `linkExpired`;
 * `passwordRequired` for a missing or wrong password, `tooMany` after five wrong ones.
 */
export async function openShare(services: Services, request: FastifyRequest, address: Address): Promise<OpenShare> {
  const open = await findWorking(services, request, address)
  const { row } = open
  if (row.passwordHash !== null) await requirePassword(services, request, row, row.passwordHash)
  return open
}

/**
 * Checks that a link still works as when its page was opened, without its password: of a link that works, the answer
 * reveals nothing. Throws as `openShare`.
 */
export async function requireShown(
  services: Services,
  request: FastifyRequest,
  address: Address,
  version: number,
): Promise<void> {
  const { row } = await findWorking(services, request, address)
  if (row.passwordHash !== null && row.version !== version)
    throw new AppError('passwordRequired', 'The sender changed the password. Enter the new one.')
}

/** Finds a link that neither ended nor was switched off. */
async function findWorking(services: Services, request: FastifyRequest, address: Address): Promise<OpenShare> {
  const open = await findByAddress(services, request, address)
  const { row, db } = open
  const status = statusOf(row)
  if (status === shareStatus.code.revoked) throw new AppError('linkRevoked', 'The sender switched off this link.')
  if (status === shareStatus.code.expired) {
    const day = localDay(await readZone(db), Date.parse(row.expiresAt))
    throw new AppError('linkExpired', `This link worked through ${day}.`)
  }
  return open
}

async function requirePassword(services: Services, request: FastifyRequest, row: ShareRow, hash: string) {
  const given = request.headers[sharePasswordHeader.toLowerCase()]
  if (typeof given !== 'string' || given === '')
    throw new AppError('passwordRequired', 'Enter the password that you got from the sender.')
  const { left, giveBack } = await takePasswordTry(services, request, row)
  if (!(await isPassword(hash, decoded(given)))) throw new AppError('passwordRequired', wrongPassword(left))
  await giveBack()
}

const wrongPassword = (left: number) => {
  const tries = left === 0 ? 'No tries are left for now.' : left === 1 ? '1 try is left.' : `${left} tries are left.`
  return `This password isn’t correct. ${tries}`
}

/** Headers have no characters beyond Latin-1, so the portal encodes a password as a part of an address. */
function decoded(given: string): string {
  try {
    return decodeURIComponent(given)
  } catch {
    return given
  }
}
