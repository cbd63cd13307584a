import type { ConnectionDetails } from '@milepost/contract/connections/endpoints'
import type { AnyProvider } from '@milepost/providers/registry'

/**
 * Returns what people may see of stored credentials: the names of all, and the values of fields that the provider's
 * manifest says aren't secret. A field that the manifest doesn't have, such as a consent's token, is secret.
 */
export function shownCredentials(
  provider: AnyProvider | undefined,
  stored: Readonly<Record<string, string | undefined>>,
): ConnectionDetails['credentials'] {
  const notSecret = (provider?.manifest.credentialFields ?? [])
    .filter(({ name, secret }) => !secret && stored[name])
    .map(({ name }) => [name, stored[name]!])
  return { stored: Object.keys(stored), notSecret: Object.fromEntries(notSecret) }
}
