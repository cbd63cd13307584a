import type { ComplianceEvidence } from '@milepost/contract/compliances/endpoints'
import { namedMetric } from '@milepost/contract/compliances/words'
import { distanceMeters } from '@milepost/geo/distance'
import { timeZoneAt } from '@milepost/geo/time-zone'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { clockSpan, isOutsideHours } from '../measure/clock.ts'
import type { DrivenTrip, MonthFacts } from '../measure/month-facts.ts'
import { evaluate } from './evaluate.ts'
import { readTrips } from './read-months.ts'
import { parkOf, registrationOf } from './read-subjects.ts'

const noFacts: MonthFacts = {
  trips: 0,
  privateTrips: 0,
  hasPositions: false,
  farthest: null,
  regions: [],
  clock: [],
  nights: [],
}

/** Returns what a vehicle's result was decided by. Throws `notFound` for a vehicle without a checklist. */
export async function readEvidence(db: ClientDatabase, vehicleId: string, month: string): Promise<ComplianceEvidence> {
  const evaluation = await evaluate(db, { month, vehicleIds: [vehicleId] }, Number.POSITIVE_INFINITY)
  const [found] = evaluation.results
  if (!found) throw notFound('vehicle with a checklist')
  const { row, subject } = found
  const { privateTrips, hasPositions, farthest, regions, nights } = found.facts ?? noFacts
  const metrics = subject.checklist.metrics.map(namedMetric)
  const park = parkOf(subject)
  return {
    row,
    metrics,
    month: evaluation.month,
    parkLocation: park,
    registeredRegionId: registrationOf(subject),
    farthest: farthest && {
      lat: farthest.lat,
      lon: farthest.lon,
      at: new Date(farthest.atMs).toISOString(),
      distanceMeters: farthest.meters,
    },
    regions: regions.map(({ id, meters, hasStop }) => ({ regionId: id, distanceMeters: meters, hasStop })),
    isEstimated: !hasPositions,
    trips: await clockTrips(db, vehicleId, evaluation, metrics),
    privateTrips,
    overnight: nights.map(({ day, lat, lon, regionId }) => ({
      day,
      lat,
      lon,
      regionId,
      distanceMeters: park && distanceMeters(park.lat, park.lon, lat, lon),
    })),
  }
}

type Evaluation = Awaited<ReturnType<typeof evaluate>>

async function clockTrips(
  db: ClientDatabase,
  vehicleId: string,
  { span, zone }: Evaluation,
  metrics: ComplianceEvidence['metrics'],
): Promise<ComplianceEvidence['trips']> {
  const values = metrics.find(({ key }) => key === 'operatingHours')?.acceptableValues
  if (values?.type !== 'range') return []
  const hours = { from: values.from ?? 0, to: values.to }
  const trips = (await readTrips(db, [vehicleId], span)).get(vehicleId) ?? []
  return trips.filter(({ isPrivate }) => !isPrivate).map((trip) => toClockTrip(trip, zone, hours))
}

function toClockTrip({ id, start, startMs, endMs }: DrivenTrip, zone: string, hours: { from: number; to: number }) {
  const timeZone = start ? timeZoneAt(start.lat, start.lon) : zone
  const clock = clockSpan(timeZone, startMs, endMs ?? startMs)
  return {
    tripId: id,
    startedAt: new Date(startMs).toISOString(),
    endedAt: endMs === null ? null : new Date(endMs).toISOString(),
    timeZone,
    ...clock,
    isOutside: isOutsideHours(clock, hours),
  }
}
