import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { AppError } from '../app-error.ts'

/**
 * Encrypts secrets at rest (AES-256-GCM) and signs short-lived tokens (HMAC-SHA-256), both from one configured secret.
 */
export type SecretBox = {
  keyId: string
  /** Ids of all keys that it can open with. */
  keyIds: readonly string[]
  seal(plain: string): { keyId: string; sealed: Buffer }
  /** Throws UnreadableSecret if the key is unknown or the content was changed. */
  open(keyId: string, sealed: Buffer): string
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

/** Was sealed with a secret that is no longer configured, or was changed since. */
export class UnreadableSecret extends AppError {
  constructor() {
    super('conflict', 'What was stored can’t be read, because MILEPOST_SECRET has changed. Enter it again.')
  }
}

/** Opens what is sealed; returns `otherwise` for what can't be read. */
export function ifReadable<T>(open: () => T, otherwise: T): T {
  try {
    return open()
  } catch (error) {
    if (error instanceof UnreadableSecret) return otherwise
    throw error
  }
}

const ivBytes = 12
const tagBytes = 16

/** Seals with the first secret and opens with both, so that a secret can be rotated without losing what it sealed. */
export function createSecretBox(secret: string, oldSecret: string | null = null): SecretBox {
  const keys = new Map([oldSecret, secret].filter((s) => s !== null).map((s) => [idOf(s), derive(s, 'seal')]))
  const keyId = idOf(secret)
  const signing = derive(secret, 'sign')
  const sign = (text: string) => createHmac('sha256', signing).update(text).digest('base64url')
  return {
    keyId,
    keyIds: [...keys.keys()],
    seal(plain) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keys.get(keyId)!, iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return { keyId, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]) }
    },
    open(id, sealed) {
      const key = keys.get(id)
      if (!key) throw new UnreadableSecret()
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
        decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        throw new UnreadableSecret()
      }
    },
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'milepost', purpose, 32))
const idOf = (secret: string) => createHash('sha256').update(`id:${secret}`).digest('hex').slice(0, 8)
