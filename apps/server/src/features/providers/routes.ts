import { type ProviderListing, providerEndpoints } from '@milepost/contract/providers/endpoints'
import { consentField } from '@milepost/providers/kit/auth/consent'
import { streamNames } from '@milepost/providers/kit/record'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import type { Config } from '../../config.ts'
import { named } from '../../db/statements/named.ts'
import { isSelfHosted } from '../../provider-access/connection-context.ts'
import { consentUrlsOf } from '../../provider-access/consent-urls.ts'
import { type Route, serve } from '../../route.ts'

const builtIn: readonly AnyProvider[] = Object.values(providers)

export const providerRoutes: readonly Route[] = [
  serve(providerEndpoints.list, async ({ services }) =>
    builtIn.map((provider) => listingOf(provider, services.config)),
  ),
  serve(providerEndpoints.ofClient, async ({ services, db }) => {
    const known = await services.cache.get('providers', () =>
      services.db.selectFrom('provider').select(['id', 'name', 'displayName', 'code']).orderBy('displayName').execute(),
    )
    const connected = db.selectFrom('connection').where('deletedAt', 'is', null).select('providerId').distinct()
    const ids = new Set((await named('providers-of-client', db, connected)).map(({ providerId }) => providerId))
    return known.filter(({ id }) => ids.has(id))
  }),
]

function listingOf(provider: AnyProvider, config: Config): ProviderListing {
  const { manifest, streams } = provider
  const consentUrls = consentUrlsOf(provider, config)
  const isOffered = (field: string) => field !== consentField || consentUrls.length > 0
  const credentialFields = manifest.credentialFields.filter(({ name }) => isOffered(name))
  const choices = manifest.credentialChoices ?? [credentialFields.map(({ name }) => name)]
  return {
    id: manifest.id,
    name: manifest.name,
    displayName: manifest.displayName,
    code: manifest.code,
    connectBy: manifest.connectBy,
    credentialFields,
    credentialChoices: choices.filter((fields) => fields.every(isOffered)),
    consentUrls,
    helpSteps: manifest.helpSteps,
    regions: manifest.regions.map(({ code, label }) => ({ code, label })),
    selfHosted: isSelfHosted(provider),
    dataTypes: streamNames.filter((name) => streams[name]),
    laterChanges: streamNames.flatMap((dataType) => {
      const followed = dataType === 'trips' || dataType === 'incidents' ? manifest.laterChanges[dataType] : undefined
      return followed ? [{ dataType, ...followed }] : []
    }),
    notRead: (manifest.notRead ?? []).map((part) => ({ part, reason: reasonOf(manifest.quality, part) })),
  }
}

const reasonOf = ({ open, notApplicable }: AnyProvider['manifest']['quality'], part: string): string =>
  open[part] ?? notApplicable[part] ?? ''
