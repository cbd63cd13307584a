import { elsewhereShare, mostLocalMeters, type PolicyExperience } from '@milepost/contract/policies/experience'
import { policyRadius } from '@milepost/domain/codes'
import { unknownRegion } from '@milepost/domain/regions'
import { dayAfter, dayMonthsBefore, dayPlus } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { ofDays, readZone } from '../../reporting/driving/day-range.ts'
import { totalsBy } from '../../reporting/segments/conditions.ts'
import { drivingInAll } from '../../reporting/segments/read-segments.ts'
import { readExposures } from './exposure.ts'
import { ofConnections } from './of-connections.ts'
import { readTerms } from './queries.ts'

type AgainstTerm = Pick<PolicyExperience['questions'], 'garagedElsewhere' | 'metersBeyondRadius'>

/** Less says nothing yet. */
const leastMeters = 100 * 1609.344
const leastVehicleYears = 0.1

/**
 * Compares where and how far the vehicles of connections, at least one, drove in the last twelve months with what the policy's
 * term in force says.
 */
export async function readAgainstTerm(
  db: ClientDatabase,
  policyId: string,
  connectionIds: readonly number[],
): Promise<AgainstTerm> {
  const [terms, zone] = await Promise.all([readTerms(db, policyId), readZone(db)])
  const today = localDay(zone, Date.now())
  const term = terms.find(({ startsOn, renewsOn }) => startsOn <= today && today < renewsOn)
  const garaged = term?.garagingRegion ?? null
  const isLocal = term?.radius === policyRadius.code.local
  if (garaged === null && !isLocal) return { garagedElsewhere: null, metersBeyondRadius: null }
  const range = ofDays(zone, dayPlus(dayMonthsBefore(today, 12), 1), today)
  const [driven, [exposure]] = await Promise.all([
    drivingInAll(db, await ofConnections(db, connectionIds, range), range, ['totals']),
    readExposures(db, { zone, today }, [{ startsOn: range.first, renewsOn: dayAfter(today) }], connectionIds),
  ])
  const regions = [...totalsBy(driven.totals, 'region')].map(([id, [meters]]) => ({ id, meters: meters! }))
  return {
    garagedElsewhere: garaged === null ? null : elsewhereOf(regions, garaged),
    metersBeyondRadius: isLocal ? beyondLocal(exposure!) : null,
  }
}

/** Distances whose region isn't known are neither here nor there. */
export function elsewhereOf(
  regions: readonly { id: number; meters: number }[],
  regionId: number,
): AgainstTerm['garagedElsewhere'] {
  const known = regions.filter(({ id }) => id !== unknownRegion)
  const metersOf = (some: typeof known) => some.reduce((sum, { meters }) => sum + meters, 0)
  const all = metersOf(known)
  const share = 1 - metersOf(known.filter(({ id }) => id === regionId)) / all
  return all >= leastMeters && share >= elsewhereShare ? { regionId, share } : null
}

/** Returns what vehicles drive a year each, if a local radius makes that unlikely. */
export function beyondLocal({
  distanceMeters,
  vehicleYears,
}: {
  distanceMeters: number
  vehicleYears: number
}): number | null {
  if (vehicleYears < leastVehicleYears) return null
  const each = distanceMeters / vehicleYears
  return each > mostLocalMeters ? each : null
}
