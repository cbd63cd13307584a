import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { connectionRequestEndpoints } from '@milepost/contract/onboarding/connection-requests'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { ofRejected } from '../mappings.ts'
import { type Sample, sample } from '../sample.ts'
import { nothing, ofConnection, ofConnectionRequest, ofSpareConnection } from '../sample-records.ts'

const newConnection = { name: 'Sample', providerId: 1, credentials: { ApiToken: 'sample' } }

/** One call for every endpoint about requested and stored connections. */
export const connectionSamples: readonly Sample[] = [
  sample(onboardingEndpoints.marketplace, ({ clientId }) => ({
    query: { clientId },
    body: { ...newConnection, SourceAppName: 'Sample' },
  })),
  sample(connectionRequestEndpoints.list, async (world) => {
    await ofConnectionRequest(world)
    return {}
  }),
  sample(connectionRequestEndpoints.accept, ofConnectionRequest),
  sample(connectionRequestEndpoints.decline, ofConnectionRequest),
  sample(connectionEndpoints.list, nothing),
  sample(connectionEndpoints.details, ofConnection),
  sample(connectionEndpoints.create, () => ({ body: newConnection })),
  sample(connectionEndpoints.test, () => ({ body: { providerId: 1, credentials: { ApiToken: 'sample' } } })),
  sample(connectionEndpoints.change, (world) => ({ ...ofConnection(world), body: { name: 'Changed' } })),
  sample(connectionEndpoints.remove, (world) => ofSpareConnection(world)),
  sample(connectionEndpoints.move, async (world) => ({
    ...(await ofSpareConnection(world)),
    body: { ClientId: world.otherClientId },
  })),
  sample(connectionEndpoints.uploadSignedTerms, ofConnection as never, {
    field: 'signedTerms',
    fileName: 'terms.pdf',
    content: '%PDF-1.7\n%%EOF\n',
  }),
  sample(connectionEndpoints.signedTerms, ofConnection),
  sample(connectionEndpoints.validate, (world) => ofSpareConnection(world)),
  sample(connectionEndpoints.keep, (world) =>
    ofSpareConnection(world, { healthStatus: connectionHealth.code.duplicated }),
  ),
  sample(connectionEndpoints.hint, async ({ server, fleet, clientId }) => {
    const row = await server.services.db
      .selectFrom('connection')
      .where('clientId', '=', clientId)
      .where('id', '=', fleet.connectionId)
      .select('hintKey')
      .executeTakeFirstOrThrow()
    return { params: { key: row.hintKey } }
  }),
  sample(connectionSyncEndpoints.status, ofConnection),
  sample(connectionSyncEndpoints.rejected, ofRejected),
  sample(connectionSyncEndpoints.progress, nothing),
]
