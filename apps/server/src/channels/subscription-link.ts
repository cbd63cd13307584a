import { randomBytes, randomUUID } from 'node:crypto'
import { ifReadable } from '../access/secret-box.ts'
import { hashOfSecret, pathToken } from '../access/tokens/path-token.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import type { Services } from '../services.ts'

const secretBytes = 32

/** Returns the link by which an address can pause or unsubscribe: the same in every message to it. */
export async function subscriptionLink(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  transaction: ClientDatabase,
  address: string,
): Promise<string> {
  const { clientId } = transaction
  const secret = randomBytes(secretBytes).toString('base64url')
  const { keyId, sealed } = secrets.seal(secret)
  const columns = { secretSha256: hashOfSecret(secret), secretKeyId: keyId, secretSealed: sealed }
  const linkOf = (id: string, opens: string) => `${config.origin}/notices/${pathToken(clientId, id)}?token=${opens}`
  const added = await transaction
    .insertInto('noticeSubscription')
    .values({ clientId, address, id: randomUUID(), ...columns })
    .onConflict((existing) => existing.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return linkOf(added.id, secret)
  const row = await transaction
    .selectFrom('noticeSubscription')
    .select(['id', 'secretKeyId', 'secretSealed'])
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  const known = ifReadable(() => secrets.open(row.secretKeyId, row.secretSealed), null)
  if (known !== null) return linkOf(row.id, known)
  // MILEPOST_SECRET has changed: the links in earlier messages can't be repeated.
  await transaction.updateTable('noticeSubscription').set(columns).where('address', '=', address).execute()
  return linkOf(row.id, secret)
}
