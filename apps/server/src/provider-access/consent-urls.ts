import { consentUrl } from '@milepost/providers/kit/auth/consent'
import type { AnyProvider } from '@milepost/providers/registry'
import type { Config } from '../config.ts'
import { consentAppOf, placeOf } from './connection-context.ts'

/**
 * The pages where a customer of a provider consents, by region; none where the provider has no such way, or does not know
 * Milepost as an app. `state` comes back with the code; whoever sends people there may add it later.
 */
export function consentUrlsOf(
  provider: AnyProvider,
  config: Config,
  state?: string,
): { region: string; url: string }[] {
  const { consent, regions } = provider.manifest
  const app = consentAppOf(provider, config)
  if (!consent || !app) return []
  return regions.map(({ code }) => {
    const { baseUrl } = placeOf(provider, { region: code, serverUrl: null }, config)
    return { region: code, url: consentUrl(baseUrl, consent, app, state) }
  })
}
