import { samePersonEndpoints as endpoints } from '@milepost/contract/drivers/same-person'
import { providers } from '@milepost/providers/registry'
import { scopeTo } from '../../db/scope/scope.ts'
import { mergeDrivers } from '../../features/drivers/same-person.ts'
import { recordId } from '../../sync/record-id.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import { createFleet, driver } from './sample-fleet.ts'
import type { SampleWorld } from './sample-world.ts'

/** Adds a driver at another provider. */
async function ofTwin({ server, clientId, ids }: SampleWorld) {
  const other = await createFleet(server.services, clientId, 'Twin', providers.motive)
  await other.load('drivers', [driver('twin', 'Twin')])
  return { id: ids.driver, otherId: recordId(other.connectionId, 'driver', 'twin') }
}

/** Merges them; returns what names the merged record. */
async function ofMerged(world: SampleWorld) {
  const { server, clientId, userId } = world
  const caller = { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['operator'], groups: [] } as const
  const pair = await ofTwin(world)
  await mergeDrivers(scopeTo(server.services.db, clientId), caller, pair)
  return { params: { id: pair.otherId } }
}

/** One call for every endpoint about drivers at several providers. */
export const samePersonSamples: readonly Sample[] = [
  sample(endpoints.candidates, ({ clientId, ids }) => ({ params: { id: clientId }, query: { driverId: ids.driver } })),
  changesNext(
    sample(endpoints.decide, async (world) => {
      const { id, otherId } = await ofTwin(world)
      return { params: { id }, body: { otherId, same: true } }
    }),
  ),
  changesNext(sample(endpoints.separate, ofMerged)),
]
