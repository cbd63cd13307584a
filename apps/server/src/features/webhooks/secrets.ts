import { randomBytes } from 'node:crypto'
import { secretOverlapHours } from '@milepost/contract/webhooks/endpoints'
import type { SecretBox } from '../../access/secret-box.ts'

const secretBytes = 32
const hourMs = 3_600_000

/** Creates a signing secret in the form of Standard Webhooks. */
export const createSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** A webhook's sealed secrets, by columns. */
export type SealedSecrets = {
  secretKeyId: string
  secretSealed: Buffer
  oldSecretKeyId: string | null
  oldSecretSealed: Buffer | null
  oldSecretUntil: Date | string | null
}

/** Seals a new secret. */
export function sealSecret(box: SecretBox, secret: string): Pick<SealedSecrets, 'secretKeyId' | 'secretSealed'> {
  const { keyId, sealed } = box.seal(secret)
  return { secretKeyId: keyId, secretSealed: sealed }
}

/** Replaces a secret; the current one signs too for a day, and one before it no longer does. */
export const rotated = (box: SecretBox, current: SealedSecrets, secret: string, now: Date): SealedSecrets => ({
  ...sealSecret(box, secret),
  oldSecretKeyId: current.secretKeyId,
  oldSecretSealed: current.secretSealed,
  oldSecretUntil: new Date(now.getTime() + secretOverlapHours * hourMs),
})

/** Returns the secrets that sign now, the newest first. Throws UnreadableSecret. */
export function openSecrets(box: SecretBox, sealed: SealedSecrets, now: Date): string[] {
  const { secretKeyId, secretSealed, oldSecretKeyId, oldSecretSealed, oldSecretUntil } = sealed
  const secrets = [box.open(secretKeyId, secretSealed)]
  const isOverlap = oldSecretUntil !== null && new Date(oldSecretUntil) > now
  if (isOverlap && oldSecretKeyId !== null && oldSecretSealed !== null)
    secrets.push(box.open(oldSecretKeyId, oldSecretSealed))
  return secrets
}
