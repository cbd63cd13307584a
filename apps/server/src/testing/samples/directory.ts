import { randomUUID } from 'node:crypto'
import { directoryEndpoints as endpoints } from '@milepost/contract/directory/endpoints'
import { scimSchemas } from '@milepost/contract/directory/scim'
import { ofColleague } from './people.ts'
import { changesNext, namesNoRecord, type Sample, sample } from './sample.ts'
import { nothing } from './sample-records.ts'
import type { SampleWorld } from './sample-world.ts'

const personOf = () => ({ userName: `${randomUUID()}@example.com`, displayName: 'Provisioned' })

/** Adds a group of the client's directory with one member. */
async function ofGroup(world: SampleWorld) {
  const { server, clientId } = world
  const { params: member } = await ofColleague(world)
  const id = randomUUID()
  await server.services.db
    .insertInto('directoryGroup')
    .values({ clientId, id, displayName: `Group ${id}` })
    .execute()
  await server.services.db
    .insertInto('directoryGroupMember')
    .values({ clientId, groupId: id, userId: member.id })
    .execute()
  return { params: { id } }
}

export const directorySamples: readonly Sample[] = [
  sample(endpoints.config, nothing),
  sample(endpoints.resourceTypes, nothing),
  namesNoRecord(sample(endpoints.resourceType, () => ({ params: { id: 'User' } }))),
  sample(endpoints.schemas, nothing),
  namesNoRecord(sample(endpoints.schema, () => ({ params: { id: scimSchemas.group } }))),
  sample(endpoints.users, nothing),
  changesNext(sample(endpoints.createUser, () => ({ body: personOf() }))),
  sample(endpoints.user, ofColleague),
  sample(endpoints.replaceUser, async (world) => ({ ...(await ofColleague(world)), body: personOf() })),
  sample(endpoints.patchUser, async (world) => ({
    ...(await ofColleague(world)),
    body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
  })),
  changesNext(sample(endpoints.removeUser, ofColleague)),
  sample(endpoints.groups, async (world) => {
    await ofGroup(world)
    return {}
  }),
  changesNext(sample(endpoints.createGroup, () => ({ body: { displayName: `Group ${randomUUID()}` } }))),
  sample(endpoints.group, ofGroup),
  sample(endpoints.replaceGroup, async (world) => ({
    ...(await ofGroup(world)),
    body: { displayName: `Group ${randomUUID()}` },
  })),
  sample(endpoints.patchGroup, async (world) => ({
    ...(await ofGroup(world)),
    body: { Operations: [{ op: 'remove', path: 'members' }] },
  })),
  changesNext(sample(endpoints.removeGroup, ofGroup)),
]
