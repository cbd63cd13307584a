import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** As the OWASP Password Storage Cheat Sheet recommends for scrypt: N=2^17, r=8, p=1 (128 MB for a moment). */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 1024 * 1024 }
const keyBytes = 32

/** Hashes a password with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(clean(password), salt, keyBytes, cost)).toString('base64url')}`
}

/** True if the password is the hashed one; takes as long if it isn't. */
export async function isPassword(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  const derived = await derive(clean(password), Buffer.from(salt, 'base64url'), keyBytes, cost)
  const known = Buffer.from(key, 'base64url')
  return known.length === derived.length && timingSafeEqual(known, derived)
}

/** The same text typed on different keyboards is the same password. */
const clean = (password: string) => password.normalize('NFKC')
