import type { FormSource } from '@milepost/contract/onboarding/endpoints'
import { consentUrl } from '@milepost/providers/kit/auth/consent'
import type { AnyProvider } from '@milepost/providers/registry'
import type { Config } from '../config.ts'
import { consentAppOf, placeOf } from './connection-context.ts'

/**
 * Returns the pages where a provider's customer gives consent, by region; none if the provider has no consent flow, or
 * Milepost has no app there. `state` is returned with the code; the caller may add it later. `source` is the form that is
 * left.
 */
export function consentUrlsOf(
  provider: AnyProvider,
  config: Config,
  { state, source }: { state?: string; source?: FormSource } = {},
): { region: string; url: string }[] {
  const { consent, regions } = provider.manifest
  const app = consentAppOf(provider, config, source)
  if (!consent || !app) return []
  return regions.map(({ code }) => {
    const { baseUrl } = placeOf(provider, { region: code, serverUrl: null }, config)
    return { region: code, url: consentUrl(baseUrl, consent, app, state) }
  })
}
