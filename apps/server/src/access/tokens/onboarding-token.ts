import { NumberId, Uuid } from '@milepost/contract/api/fields'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { SecretBox } from '../secret-box.ts'

const mark = 'onboarding.'
/** Enough to find a password in another system; the form asks for another token in time. */
export const onboardingMinutes = 60

const Content = z.object({ clientId: NumberId, inviteId: Uuid, expiresAt: z.number() })

const signed = (content: string) => `onboarding token:${content}`

export const isOnboardingToken = (token: string) => token.startsWith(mark)

/** Creates a token that lets the holder of an invitation fill in its form, and nothing else. */
export function createOnboardingToken(
  secrets: SecretBox,
  of: { clientId: number; inviteId: string },
  now = Date.now(),
): { token: string; expiresAt: string } {
  const expiresAt = now + onboardingMinutes * 60_000
  const content = Buffer.from(JSON.stringify({ ...of, expiresAt })).toString('base64url')
  return {
    token: `${mark}${content}.${secrets.sign(signed(content))}`,
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** Returns the caller of a token; undefined if it wasn't made here, was changed, or expired. */
export function readOnboardingToken(secrets: SecretBox, token: string, now = Date.now()): Caller | undefined {
  const [content = '', signature = ''] = token.slice(mark.length).split('.')
  if (!secrets.verify(signed(content), signature)) return undefined
  const { clientId, inviteId, expiresAt } = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return now < expiresAt ? { kind: 'onboarding', clientId, inviteId, name: 'Invited fleet' } : undefined
}
