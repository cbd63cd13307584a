import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CountedCalls } from '../access/tokens/token-calls.ts'

/** What the limiter of all calls writes, which no standard names. */
const named = {
  count: 'x-ratelimit-limit',
  left: 'x-ratelimit-remaining',
  secondsLeft: 'x-ratelimit-reset',
} as const

/**
 * Reports with each answer how many calls may follow, in the fields of draft-ietf-httpapi-ratelimit-headers: for a token
 * its own limit, for everyone else the one of their person or address. `seconds` is the window of the latter.
 */
export function reportQuotas(api: FastifyInstance, seconds: number): void {
  api.addHook('onSend', async (request, reply) => {
    const general = takeGeneral(reply, seconds)
    const counted = general?.left === 0 && reply.statusCode === 429 ? general : (request.counted ?? general)
    if (counted) reply.headers(quotaHeaders(counted))
  })
}

/** Formats a quota as structured fields (RFC 9651). */
export const quotaHeaders = ({ name, count, seconds, left, secondsLeft }: CountedCalls): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${count};w=${seconds}`,
  ratelimit: `"${name}";r=${left};t=${secondsLeft}`,
})

function takeGeneral(reply: FastifyReply, seconds: number): CountedCalls | undefined {
  const [count, left, secondsLeft] = [named.count, named.left, named.secondsLeft].map((header) => {
    const value = Number(reply.getHeader(header))
    reply.removeHeader(header)
    return value
  })
  return count ? { name: 'caller', count, seconds, left: left ?? 0, secondsLeft: secondsLeft ?? 0 } : undefined
}
