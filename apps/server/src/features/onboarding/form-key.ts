import { createHash, randomBytes } from 'node:crypto'

const keyBytes = 16

/** Creates an unguessable key, prefixed with its client: the bearer needn't specify whose form it opens. */
export const newFormKey = (clientId: number): string => `${clientId}.${randomBytes(keyBytes).toString('base64url')}`

export const clientOfKey = (key: string): number => Number(key.slice(0, key.indexOf('.')))

/** Returns what is stored of a key. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()
