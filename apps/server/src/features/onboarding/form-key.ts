import { createHash, randomBytes } from 'node:crypto'

const keyBytes = 16

/** A key that nobody can guess, with its client in front: whoever brings it need not say whose form it opens. */
export const newFormKey = (clientId: number): string => `${clientId}.${randomBytes(keyBytes).toString('base64url')}`

export const clientOfKey = (key: string): number => Number(key.slice(0, key.indexOf('.')))

/** What is stored of a key. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()
