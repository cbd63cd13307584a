import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../access/caller-network.ts'
import type { GuessLimits } from '../../../access/limit-guesses.ts'
import { daySeconds, hourSeconds } from '../../../access/take-quotas.ts'
import type { Services } from '../../../services.ts'

/** Addresses that open nothing. A person mistypes none: they are in messages. */
export const linkGuesses: GuessLimits = {
  name: 'coaching link misses',
  refusal: 'Too many wrong links.',
  address: { count: 60, seconds: hourSeconds },
  all: { count: 5_000, seconds: hourSeconds },
}

/** More replies a day than a conversation has, and few enough that a leaked link can't fill a thread. */
export const replyQuotas = (
  { secrets }: Pick<Services, 'secrets'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  messageId: string,
) => [
  { bucket: `coaching replies:${messageId}`, quota: { count: 20, seconds: daySeconds } },
  { bucket: secrets.sign(`coaching replies:${networkOf(ip)}`), quota: { count: 120, seconds: hourSeconds } },
]
