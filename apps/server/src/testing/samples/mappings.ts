import { randomUUID } from 'node:crypto'
import { incorrectMappingEndpoints as endpoints } from '@milepost/contract/mappings/endpoints'
import { changesNext, type Sample, sample } from './sample.ts'
import { incident } from './sample-fleet.ts'
import { ofConnection } from './sample-records.ts'
import type { SampleWorld } from './sample-world.ts'

/** A tag that means nothing yet, an event rejected for it, and a change of it that can be undone. */
async function ofTag({ server: { services }, fleet }: SampleWorld) {
  const tag = 'sample tag'
  await services.pool.query(
    `insert into incident_type_tag (provider_id, tag) values (1, $1)
     on conflict (provider_id, tag) do update set translated_type = null, ignored = false`,
    [tag],
  )
  await services.pool.query(
    `insert into tag_mapping_change (id, provider_id, tag, ignored_before, type_after, ignored_after, user_name)
     values ($1, 1, $2, false, 'harshBraking', false, 'Sample')`,
    [randomUUID(), tag],
  )
  await fleet.load('incidents', [incident('untyped', { tags: [{ tag, source: 'automated' }] })])
  return { params: { id: `1:${tag}` } }
}

/** A connection with a rejected record. */
export async function ofRejected(world: SampleWorld) {
  await ofTag(world)
  return ofConnection(world)
}

/** A vehicle that its provider has put into no group. */
async function ofUngrouped({ server: { services }, clientId, ids }: SampleWorld) {
  await services.pool.query('delete from vehicle_group_member where client_id = $1 and vehicle_id = $2', [
    clientId,
    ids.vehicle,
  ])
  return { params: { id: ids.vehicle } }
}

/** One call for every endpoint of mappings. */
export const mappingSamples: readonly Sample[] = [
  sample(endpoints.list, async (world) => {
    await ofTag(world)
    return {}
  }),
  sample(endpoints.sample, ofTag),
  sample(endpoints.change, async (world) => ({
    ...(await ofTag(world)),
    body: { translatedType: 'harshBraking', preview: true },
  })),
  changesNext(sample(endpoints.undo, ofTag)),
  sample(endpoints.vehicles, async (world) => {
    await ofUngrouped(world)
    return {}
  }),
  sample(endpoints.changeVehicle, async (world) => ({
    ...(await ofUngrouped(world)),
    body: { groupId: world.ids.group },
  })),
]
