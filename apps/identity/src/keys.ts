import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'

export type Keys = { jwks: { keys: JWK[] }; cookieKeys: string[] }

/** Loads the signing key and cookie key of this installation, which are created once and stored in the database. */
export async function loadKeys(pool: pg.Pool): Promise<Keys> {
  return {
    jwks: await keep(pool, 'jwks', async () => ({ keys: [await makeSigningKey()] })),
    cookieKeys: await keep(pool, 'cookie-keys', async () => [randomBytes(32).toString('base64url')]),
  }
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }
}

async function keep<Value>(pool: pg.Pool, name: string, make: () => Promise<Value>): Promise<Value> {
  const read = async () =>
    (await pool.query<{ value: Value }>('select value from identity.secret where name = $1', [name])).rows[0]
  const known = await read()
  if (known) return known.value
  const made = JSON.stringify(await make())
  await pool.query('insert into identity.secret values ($1, $2) on conflict do nothing', [name, made])
  // If two processes start together, one wins and both use its value.
  const kept = await read()
  if (!kept) throw new Error(`the secret ${name} could not be stored`)
  return kept.value
}
