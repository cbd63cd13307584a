import type { ClientDatabase } from '../../db/scope/scope.ts'

/** How an address is compared: a phone number as it is, an email address in any case. */
export const addressKey = (address: string): string => address.toLowerCase()

/** Returns since when the owners of addresses want no messages, by `addressKey`; others are absent. */
export async function optedOutSince(
  db: ClientDatabase,
  addresses: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const keys = addresses.flatMap((address) => (address === null ? [] : [addressKey(address)]))
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('coachingOptOut')
    .select(['address', 'at'])
    .where('address', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.map(({ address, at }) => [address, at]))
}

/** Stores that the owner of an address wants no messages, or wants them again. Repeating it changes nothing. */
export async function storeReceiving(db: ClientDatabase, address: string, receives: boolean): Promise<void> {
  const key = addressKey(address)
  if (receives) await db.deleteFrom('coachingOptOut').where('address', '=', key).execute()
  else
    await db
      .insertInto('coachingOptOut')
      .values({ clientId: db.clientId, address: key })
      .onConflict((conflict) => conflict.columns(['clientId', 'address']).doNothing())
      .execute()
}
