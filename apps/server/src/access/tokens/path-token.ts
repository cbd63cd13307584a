import { createHash } from 'node:crypto'
import { NumberId } from '@milepost/contract/api/fields'

const idCharacters = 22
const pathPattern = new RegExp(`^([1-9]\\d{0,9})-([\\w-]{${idCharacters}})$`)

/** What the path of a link without sign-in has: its client's number and an id. No dot, which would look like a file. */
export const pathToken = (clientId: number, id: string): string =>
  `${clientId}-${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`

/** Returns the client and id in a path; undefined if it isn't one. */
export function readPathToken(token: string): { clientId: number; id: string } | undefined {
  const [, number, encoded] = pathPattern.exec(token) ?? []
  const clientId = NumberId.safeParse(Number(number))
  if (!clientId.success || encoded === undefined) return undefined
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { clientId: clientId.data, id }
}

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
