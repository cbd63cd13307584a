import { Geocoder } from '@milepost/geo/geocoder'
import { timeZoneAt } from '@milepost/geo/time-zone'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Coordinate, MonthFacts } from '../measure/month-facts.ts'
import { monthFactsOf } from '../measure/month-facts-of.ts'
import { type MonthSpan, type MonthSubject, readCells, readLastSeen, readTrips } from './read-months.ts'

/** Read from the files of places at the first report: 150 ms. */
let geocoder: Geocoder | undefined

/** Returns the region of a place, 0 elsewhere. */
export function regionAt({ lat, lon }: Coordinate): number {
  geocoder ??= new Geocoder()
  return geocoder.reverse(lat, lon).region?.id ?? 0
}

export type MonthOfClient = { month: string; zone: string; span: MonthSpan }
type Wanted = MonthSubject & { basis: string }

/** Calculates the months of vehicles from their trips and positions, and stores them. */
export async function calculateMonths(
  db: ClientDatabase,
  { month, zone, span }: MonthOfClient,
  wanted: readonly Wanted[],
): Promise<Map<string, MonthFacts>> {
  const ids = wanted.map(({ vehicleId }) => vehicleId)
  const [trips, cells, seen] = await Promise.all([
    readTrips(db, ids, span),
    readCells(db, wanted, span),
    readLastSeen(db, ids),
  ])
  const zoneAt = (place: Coordinate | null) => (place ? timeZoneAt(place.lat, place.lon) : zone)
  const found = wanted.map(({ vehicleId, park, basis }) => ({
    vehicleId,
    basis,
    facts: monthFactsOf({
      trips: trips.get(vehicleId) ?? [],
      cells: cells.get(vehicleId) ?? [],
      park,
      month: { fromMs: span.from.getTime(), untilMs: span.until.getTime() },
      seenUntilMs: seen.get(vehicleId) ?? 0,
      zoneAt,
      regionAt,
    }),
  }))
  await db
    .insertInto('complianceMonth')
    .values(
      found.map(({ vehicleId, basis, facts }) => ({
        clientId: db.clientId,
        month,
        vehicleId,
        basis,
        facts: JSON.stringify(facts),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['clientId', 'month', 'vehicleId']).doUpdateSet((eb) => ({
        facts: eb.ref('excluded.facts'),
        basis: eb.ref('excluded.basis'),
        calculatedAt: new Date(),
      })),
    )
    .execute()
  return new Map(found.map(({ vehicleId, facts }) => [vehicleId, facts]))
}
