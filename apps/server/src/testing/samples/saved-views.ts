import type { Call } from '@milepost/contract/api/endpoint'
import { savedViewEndpoints } from '@milepost/contract/saved-views/endpoints'
import { scopeTo } from '../../db/scope/scope.ts'
import { createSavedView } from '../../features/saved-views/commands.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import type { SampleWorld } from './sample-world.ts'

/** A view of the vehicle list that can be exported. */
export const sampleView = {
  page: '/view/vehicles',
  name: 'Sample',
  search: '?text=v1',
  source: {
    list: 'vehicles',
    query: { SearchedText: 'v1' },
    columns: ['name', 'vin'],
    filters: '“v1”',
    days: null,
    units: 'imperial',
  },
} as const satisfies Call<typeof savedViewEndpoints.create>['body']

const asOwner = ({ server, clientId, userId }: SampleWorld) => ({
  db: scopeTo(server.services.db, clientId),
  caller: { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['operator'], groups: [] } as const,
})

/** Removes the earlier views, whose names are taken. */
const withoutViews = async (world: SampleWorld) => asOwner(world).db.deleteFrom('savedView').execute()

/** Saves a view of the world's person; returns what names it. */
export async function ofSavedView(world: SampleWorld) {
  await withoutViews(world)
  const { db, caller } = asOwner(world)
  const input = savedViewEndpoints.create.body!.parse(sampleView)
  return { params: { id: (await createSavedView(db, caller, input)).id } }
}

/** One call for every endpoint of saved views. */
export const savedViewSamples: readonly Sample[] = [
  sample(savedViewEndpoints.list, () => ({})),
  changesNext(
    sample(savedViewEndpoints.create, async (world) => {
      await withoutViews(world)
      return { body: sampleView }
    }),
  ),
  changesNext(
    sample(savedViewEndpoints.change, async (world) => ({ ...(await ofSavedView(world)), body: { name: 'Renamed' } })),
  ),
  sample(savedViewEndpoints.setDefault, async (world) => ({
    ...(await ofSavedView(world)),
    body: { isDefault: true },
  })),
  changesNext(sample(savedViewEndpoints.remove, ofSavedView)),
]
