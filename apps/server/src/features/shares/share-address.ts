import { createHash } from 'node:crypto'
import { clientOfKey } from '../../access/client-key.ts'

/** What the path of a link has: its client's number, a dot, and the id of the share as 22 characters. */
export const pathToken = (clientId: number, id: string): string =>
  `${clientId}.${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`

/** Returns the client and id in a path; undefined if it isn't one. */
export function readPathToken(token: string): { clientId: number; id: string } | undefined {
  const [, encoded = ''] = token.split('.')
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { clientId: clientOfKey(token), id }
}

/** The link that people open. */
export const shareLink = (origin: string, clientId: number, id: string, secret: string): string =>
  `${origin}/share/${pathToken(clientId, id)}?token=${secret}`

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
