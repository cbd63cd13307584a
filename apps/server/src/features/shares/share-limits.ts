import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../access/caller-network.ts'
import type { GuessLimits } from '../../access/limit-guesses.ts'
import { daySeconds, giveBack, hourSeconds, type Quota, takeQuotas } from '../../access/take-quotas.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { Services } from '../../services.ts'

type Tools = Pick<Services, 'secrets' | 'db'>
type Caller = Pick<FastifyRequest, 'ip'>

/** Guesses at one link's password. Whoever opens a link rarely mistypes it more often. */
export const passwordTries: Quota = { count: 5, seconds: 15 * 60 }
const passwordsOfAddress: Quota = { count: 30, seconds: hourSeconds }
const passwordsOfAll: Quota = { count: 2_000, seconds: hourSeconds }

/** Addresses that open nothing. A person mistypes none: they are in messages. */
export const linkGuesses: GuessLimits = {
  name: 'share misses',
  refusal: 'Too many wrong links.',
  address: { count: 60, seconds: hourSeconds },
  all: { count: 5_000, seconds: hourSeconds },
}

/**
 * Counts a try of a password before it is checked, so that simultaneous tries can't exceed the limit. Throws `tooMany`.
 * `giveBack` takes the try back: a right password costs nothing. `left` is how many more there are at once.
 */
export async function takePasswordTry(
  { secrets, db }: Tools,
  caller: Caller,
  share: { clientId: number; id: string },
): Promise<{ left: number; giveBack: () => Promise<void> }> {
  const taken = [
    { bucket: `share password:${share.clientId}:${share.id}`, quota: passwordTries },
    { bucket: secrets.sign(`share passwords:${networkOf(caller.ip)}`), quota: passwordsOfAddress },
    { bucket: 'share passwords:all', quota: passwordsOfAll },
  ]
  const left = await db.transaction().execute((open) => takeQuotas(queriesOf(open), taken, 'Too many wrong passwords.'))
  return { left, giveBack: () => giveBack(queriesOf(db), taken) }
}

/** One request for a new link a day, and few from one address: each is an email to the sender. */
export const renewalQuotas = ({ secrets }: Pick<Tools, 'secrets'>, caller: Caller, shareId: string) => [
  { bucket: `share renewal:${shareId}`, quota: { count: 1, seconds: daySeconds } },
  { bucket: secrets.sign(`share renewals:${networkOf(caller.ip)}`), quota: { count: 10, seconds: hourSeconds } },
  { bucket: 'share renewals:all', quota: { count: 500, seconds: hourSeconds } },
]
