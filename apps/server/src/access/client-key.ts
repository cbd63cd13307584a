import { createHash, randomBytes } from 'node:crypto'
import { NumberId } from '@milepost/contract/api/fields'
import { noClient } from './client-scope.ts'

const keyBytes = 16

/** Creates an unguessable key, prefixed with its client: the bearer needn't specify whose record it opens. */
export const newClientKey = (clientId: number): string => `${clientId}.${randomBytes(keyBytes).toString('base64url')}`

/** Returns the client a key belongs to; `noClient`, which has no records, if its number can't be a client's. */
export function clientOfKey(key: string): number {
  const parsed = NumberId.safeParse(Number(key.slice(0, key.indexOf('.'))))
  return parsed.success ? parsed.data : noClient
}

/** Returns what is stored of a key. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()
