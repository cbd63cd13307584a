import { samePersonEndpoints as endpoints } from '@milepost/contract/drivers/same-person'
import { providers } from '@milepost/providers/registry'
import { scopeTo } from '../../db/scope/scope.ts'
import { mergeDrivers } from '../../features/drivers/same-person.ts'
import { recordId } from '../../sync/record-id.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import { createFleet, driver } from './sample-fleet.ts'
import type { SampleWorld } from './sample-world.ts'

/** Adds a driver of the same name at another provider. */
async function ofTwin({ server, clientId, ids }: SampleWorld) {
  const other = await createFleet(server.services, clientId, 'Twin', providers.motive)
  const { rows } = await server.services.pool.query<{ name: string }>(
    'select name from driver where client_id = $1 and id = $2',
    [clientId, ids.driver],
  )
  await other.load('drivers', [driver('twin', rows[0]!.name)])
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
  sample(endpoints.candidates, async (world) => {
    const { id: driverId } = await ofTwin(world)
    return { params: { id: world.clientId }, query: { driverId } }
  }),
  changesNext(
    sample(endpoints.decide, async (world) => {
      const { id, otherId } = await ofTwin(world)
      return { params: { id }, body: { otherId, same: true } }
    }),
  ),
  changesNext(sample(endpoints.separate, ofMerged)),
]
