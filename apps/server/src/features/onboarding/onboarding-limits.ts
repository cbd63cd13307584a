import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../access/caller-network.ts'
import type { GuessLimits } from '../../access/limit-guesses.ts'
import { daySeconds, hourSeconds, type Quota, takeQuotas } from '../../access/take-quotas.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { Services } from '../../services.ts'

type Limits = { name: string; address: Quota; client: Quota; all: Quota }

/**
 * Connection requests. By day and client, not by how many wait: a limit that a member's answers lift would reveal that
 * there are members.
 */
export const requestLimits: Limits = {
  name: 'connection requests',
  address: { count: 5, seconds: hourSeconds },
  client: { count: 20, seconds: daySeconds },
  all: { count: 200, seconds: hourSeconds },
}

/** Forms stored step by step: about ten calls for each fleet that someone connects. */
export const formLimits: Limits = {
  name: 'stored forms',
  address: { count: 120, seconds: hourSeconds },
  client: { count: 600, seconds: hourSeconds },
  all: { count: 6_000, seconds: hourSeconds },
}

/** What names no client shares one bucket, so it has room for more than one client's. */
export const unassignedLimits: Limits = { ...requestLimits, client: { count: 400, seconds: daySeconds } }
export const publicFormLimits: Limits = { ...formLimits, client: { count: 3_000, seconds: hourSeconds } }

/** Tokens for forms. The client isn't known yet. */
export const tokenLimits: Limits = { ...publicFormLimits, name: 'form tokens', client: formLimits.all }

/** Keys that open no form. A person mistypes none: keys are in links. */
export const keyGuesses: GuessLimits = {
  name: 'form keys',
  refusal: 'Too many wrong keys.',
  address: { count: 30, seconds: hourSeconds },
  all: { count: 3_000, seconds: hourSeconds },
}

/** Ids that are no invitation's. */
export const inviteGuesses: GuessLimits = { ...keyGuesses, name: 'fleet invites', refusal: 'Too many wrong links.' }

/** Where a call comes from, and the client it names, which needn't exist. */
export type Origin = { request: Pick<FastifyRequest, 'ip'>; clientId: number }

/** Counts a call, in its transaction. Throws `tooMany` beyond a limit, without revealing which. */
export async function limitCalls(
  { secrets }: Pick<Services, 'secrets'>,
  queries: Queries,
  limits: Limits,
  { request, clientId }: Origin,
): Promise<void> {
  const { name, address, client, all } = limits
  await takeQuotas(
    queries,
    [
      { bucket: addressBucket({ secrets }, name, request), quota: address },
      { bucket: `${name}:client:${clientId}`, quota: client },
      // Last, because everyone waits for the transaction that holds it.
      { bucket: `${name}:all`, quota: all },
    ],
    'Too many requests.',
  )
}

/** Addresses are personal data: stored only as a keyed hash. */
const addressBucket = ({ secrets }: Pick<Services, 'secrets'>, name: string, { ip }: Pick<FastifyRequest, 'ip'>) =>
  `${name}:address:${secrets.sign(networkOf(ip))}`
