import type { Received } from '@milepost/contract/api/endpoint'
import type { complianceEndpoints } from '@milepost/contract/compliances/endpoints'
import type { Caller } from '../../../access/caller.ts'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { write } from '../../../write.ts'
import { usualNightPlace } from '../measure/usual-night-place.ts'
import { evaluate } from './evaluate.ts'

type Wanted = Received<typeof complianceEndpoints.changeSettings>['body']
type Patch = Partial<Pick<Wanted, 'parkLatitude' | 'parkLongitude' | 'registeredRegionId' | 'vehicleType'>>

/** About six decimals, as positions are stored. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/**
 * Sets what compliance is decided by, for vehicles with a checklist; other settings stay. Throws `notFound` if one of
 * them has none.
 */
export async function changeSettings(
  db: ClientDatabase,
  caller: Caller,
  { vehicleIds, month, parkAtNight, ...settings }: Wanted,
): Promise<{ changed: number; withoutNight: number }> {
  const wanted = [...new Set(vehicleIds)]
  const { results } = await evaluate(db, { month, vehicleIds: wanted }, Number.POSITIVE_INFINITY)
  if (results.length < wanted.length) throw notFound('vehicle with a checklist')
  const places = results.map(({ row, facts }) => ({
    id: row.vehicle.id,
    place: parkAtNight ? usualNightPlace(facts?.nights ?? []) : null,
  }))
  const patches = places
    .map(({ id, place }) => ({
      id,
      patch: { ...settings, ...(place && { parkLatitude: rounded(place.lat), parkLongitude: rounded(place.lon) }) },
    }))
    .filter(({ patch }) => Object.keys(patch).length > 0)
  await store(db, caller, patches)
  return {
    changed: patches.length,
    withoutNight: parkAtNight ? places.filter(({ place }) => place === null).length : 0,
  }
}

async function store(db: ClientDatabase, caller: Caller, patches: readonly { id: string; patch: Patch }[]) {
  const changes = patches.map(({ id, patch }) => ({
    action: 'vehicle.settings',
    subject: ['vehicle', id] as const,
    detail: { settings: Object.keys(patch) },
  }))
  await write(
    { db, caller },
    () => changes,
    async (_, { queries }) => {
      await queries.query(
        `update vehicle v set settings = v.settings || p.patch, updated_at = $4::timestamptz
         from unnest($2::bigint[], $3::jsonb[]) as p(id, patch) where v.client_id = $1 and v.id = p.id`,
        [db.clientId, patches.map(({ id }) => id), patches.map(({ patch }) => JSON.stringify(patch)), new Date()],
      )
    },
  )
}
