import type { ApiScope } from '@milepost/contract/api/endpoint'
import { apiScopeWords } from '@milepost/contract/api-tokens/columns'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { instantText } from '@milepost/domain/time/instant-text'
import type { Draft } from '../../channels/post-message.ts'

export type ExpiringToken = {
  name: string
  prefix: string
  scopes: readonly ApiScope[]
  expiresAt: string
  lastUsedAt: string | null
  /** The owner's address. */
  recipient: string
}

/** Returns the mail that warns a token's owner: which token, until when it works in the client's zone, and what to do. */
export function expiryMail(
  { name, prefix, scopes, expiresAt, lastUsedAt, recipient }: ExpiringToken,
  { now, zone, link }: { now: Date; zone: string; link: string },
): Draft {
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs)
  const when = days === 1 ? 'within a day' : `in ${days} days`
  return {
    kind: 'mail',
    purpose: 'token expiring',
    recipient,
    subject: `Your API token “${name}” expires ${when}`,
    body: {
      heading: `Your API token “${name}” expires ${when}`,
      before: ['Software that uses it can’t read anything from then on.'],
      facts: [
        ['Token', `${name} (${prefix}…)`],
        ['May read', scopes.map((scope) => apiScopeWords[scope]).join(', ')],
        ['Expires', `${instantText(expiresAt, zone)} (${zone})`],
        ['Last used', lastUsedAt === null ? 'Not used yet' : `${instantText(lastUsedAt, zone)} (${zone})`],
      ],
      link: 'Open your API tokens',
      after: ['If you still need it: create a new token, switch your software to it, then revoke this one.'],
      because: 'You received this email because you created this token.',
    },
    secret: link,
  }
}
