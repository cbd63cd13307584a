import type { ConnectionChange, ConnectionDetails } from '@milepost/contract/connections/endpoints'
import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { type ConnectionDraft, signInOf } from '../shared/connection-draft.ts'
import { isConsent } from '../shared/consent/consent-method.ts'

type Known = Pick<ConnectionDetails, 'credentials' | 'region' | 'serverUrl'>

/** Returns the known sign-in details of a connection for editing. Secrets aren't included. */
export function draftOf(provider: ProviderListing, { credentials, region, serverUrl }: Known): ConnectionDraft {
  const choice = provider.credentialChoices.findIndex((names) => names.every((n) => credentials.stored.includes(n)))
  return {
    texts: {
      ...(region && { region }),
      ...(serverUrl && { serverUrl }),
      ...Object.fromEntries(
        Object.entries(credentials.notSecret).map(([name, value]) => [`credentials.${name}`, value]),
      ),
    },
    choice: Math.max(0, choice),
    hasQueue: true,
  }
}

/**
 * Returns the request that turns the stored sign-in into the drafted one: filled fields replace, fields of another
 * sign-in method are removed, empty ones stay. For another server all fields are sent, because stored ones must not go
 * there. Null if there is nothing to change, or if access is granted by consent at the provider.
 */
export function changeOf(provider: ProviderListing, known: Known, draft: ConnectionDraft): ConnectionChange | null {
  if (isConsent(provider, draft.choice)) return null
  const wanted = signInOf(provider, draft)
  const names = provider.credentialChoices[draft.choice] ?? []
  const dropped = known.credentials.stored.filter((name) => !names.includes(name))
  const moves = wanted.serverUrl !== undefined && wanted.serverUrl !== known.serverUrl
  const typed = Object.entries(wanted.credentials).filter(
    ([name, value]) => moves || value !== known.credentials.notSecret[name],
  )
  const credentials = Object.fromEntries([...dropped.map((name) => [name, '']), ...typed])
  const change: ConnectionChange = {
    ...(Object.keys(credentials).length > 0 && { credentials }),
    ...(wanted.region && wanted.region !== known.region && { region: wanted.region }),
    ...(moves && { serverUrl: wanted.serverUrl }),
  }
  return Object.keys(change).length > 0 ? change : null
}
