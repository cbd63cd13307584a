import type { FastifyRequest } from 'fastify'
import { queriesOf } from '../db/scope/queries.ts'
import type { Services } from '../services.ts'
import { networkOf } from './caller-network.ts'
import { giveBack, type Quota, requireLeft, takeQuotas } from './take-quotas.ts'

/** How many keys, ids or links that open nothing are allowed, from one network address and in all. */
export type GuessLimits = { name: string; refusal: string; address: Quota; all: Quota }

/**
 * Finds what a key, id or link opens; undefined if nothing. A try counts before it is made and is given back if it opens
 * something, so that simultaneous tries can't exceed the limit. Throws `tooMany` from an address that has tried too many,
 * for right and wrong ones alike: otherwise the limit would end no guessing.
 */
export async function limitGuesses<T>(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  { name, refusal, address, all }: GuessLimits,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  // Addresses are personal data: stored only as a keyed hash.
  const ofAddress = [{ bucket: `${name}:address:${secrets.sign(networkOf(ip))}`, quota: address }]
  // Taken from only by misses: everyone would wait for its row.
  const ofAll = [{ bucket: `${name}:all`, quota: all }]
  await db.transaction().execute(async (transaction) => {
    await requireLeft(queriesOf(transaction), ofAll, refusal)
    await takeQuotas(queriesOf(transaction), ofAddress, refusal)
  })
  const found = await find().catch(async (error: unknown) => {
    await giveBack(queriesOf(db), ofAddress)
    throw error
  })
  if (found !== undefined) await giveBack(queriesOf(db), ofAddress)
  else await db.transaction().execute((transaction) => takeQuotas(queriesOf(transaction), ofAll, refusal))
  return found
}
