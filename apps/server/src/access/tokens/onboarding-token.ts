import { Uuid } from '@milepost/contract/api/fields'
import { auditActors } from '@milepost/contract/audit/actors'
import { z } from 'zod'
import type { Caller, FormEntry } from '../caller.ts'
import type { SecretBox } from '../secret-box.ts'

const mark = 'onboarding.'
/** Enough to find a password in another system; the form asks for another token in time. */
export const onboardingMinutes = 60

const Content = z.object({
  /** `noClient` for a form that names none. */
  clientId: z.int().nonnegative(),
  entry: z.discriminatedUnion('by', [
    z.object({ by: z.literal('invite'), inviteId: Uuid }),
    z.object({ by: z.literal('link'), version: z.int().positive() }),
    z.object({ by: z.literal('none'), source: z.enum(['integration', 'marketplace']) }),
  ]),
  expiresAt: z.number(),
})

const names: Readonly<Record<FormEntry['by'], string>> = {
  invite: auditActors.invitedFleet,
  link: auditActors.fleetWithLink,
  none: auditActors.fleetWithoutInvite,
}

const signed = (content: string) => `onboarding token:${content}`

export const isOnboardingToken = (token: string) => token.startsWith(mark)

/** Creates a token that lets someone fill in the form they opened, and nothing else. */
export function createOnboardingToken(
  secrets: SecretBox,
  of: { clientId: number; entry: FormEntry },
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
export function readOnboardingToken(
  secrets: SecretBox,
  token: string,
  now = Date.now(),
): (Caller & { kind: 'onboarding' }) | undefined {
  const [content = '', signature = ''] = token.slice(mark.length).split('.')
  if (!secrets.verify(signed(content), signature)) return undefined
  const { clientId, entry, expiresAt } = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return now < expiresAt ? { kind: 'onboarding', clientId, entry, name: names[entry.by] } : undefined
}
