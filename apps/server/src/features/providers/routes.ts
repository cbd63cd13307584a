import { providerEndpoints } from '@milepost/contract/providers'
import { streamNames } from '@milepost/providers/kit/record'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { type Route, serve } from '../../http/route.ts'

const builtIn: readonly AnyProvider[] = Object.values(providers)

export const providerRoutes: readonly Route[] = [
  serve(providerEndpoints.list, async () =>
    builtIn.map(({ manifest, streams }) => ({
      id: manifest.id,
      name: manifest.name,
      displayName: manifest.displayName,
      code: manifest.code,
      connectBy: manifest.connectBy,
      credentialFields: manifest.credentialFields,
      credentialChoices: manifest.credentialChoices ?? [manifest.credentialFields.map(({ name }) => name)],
      helpSteps: manifest.helpSteps,
      regions: manifest.regions.map(({ code, label }) => ({ code, label })),
      selfHosted: manifest.regions.length === 0,
      dataTypes: streamNames.filter((name) => streams[name]),
    })),
  ),
  serve(providerEndpoints.ofClient, async ({ db }) =>
    db
      .selectFrom('provider as p')
      .where('p.id', 'in', db.selectFrom('connection').where('deletedAt', 'is', null).select('providerId'))
      .select(['p.id', 'p.name', 'p.displayName', 'p.code'])
      .orderBy('p.displayName')
      .execute(),
  ),
]
