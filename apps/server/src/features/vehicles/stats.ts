import type { Result } from '@milepost/contract/api/endpoint'
import type { RegionShare } from '@milepost/contract/api/measures'
import type { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import type { DistanceSource } from '@milepost/domain/codes'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { dayRange, readZone } from '../../reporting/driving/day-range.ts'
import { drivingStats, regionShares } from '../../reporting/driving/driving-stats.ts'
import { readHours } from '../../reporting/driving/event-hours.ts'
import { ofKnownDriving } from '../../reporting/driving/known-driving.ts'
import { isUnsensed } from '../../reporting/driving/known-events.ts'
import { countUnmeasuredTrips } from '../../reporting/driving/unmeasured-trips.ts'
import { readVehicleDays } from '../../reporting/driving/vehicle-days.ts'
import { typeWords } from '../../reporting/incidents/type-words.ts'
import type { Services } from '../../services.ts'

type Range = { from: string; to: string }

/** Returns driving and events of a vehicle in a range, compared with the same number of days before. */
export async function vehicleStats(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  vehicleId: string,
  wanted: Range,
): Promise<Result<typeof vehicleEndpoints.stats>> {
  const range = dayRange(await readZone(db), wanted)
  const [days, hours, unmeasuredTrips, wordOf, source] = await Promise.all([
    readVehicleDays(db, vehicleId, range),
    readHours(db, { vehicleId }, range),
    countUnmeasuredTrips(db, { vehicleId }, range),
    typeWords(services),
    db
      .selectFrom('vehicleScore as s')
      .where('s.vehicleId', '=', vehicleId)
      .where('s.windowDays', '=', 30)
      .select(['s.distanceSource', 's.distanceMeters', isUnsensed.as('isUnsensed')])
      .executeTakeFirst(),
  ])
  const stats = drivingStats({ range, ...days, hours, unmeasuredTrips, wordOf })
  return {
    ...ofKnownDriving(stats, {
      isReporting: source?.distanceMeters != null,
      isUnsensed: source?.isUnsensed ?? false,
    }),
    distanceSource: (source?.distanceSource ?? 0) as DistanceSource,
  }
}

/** Returns the regions a vehicle was driven in during a range. */
export async function vehicleRegions(db: ClientDatabase, vehicleId: string, wanted: Range): Promise<RegionShare[]> {
  const range = dayRange(await readZone(db), wanted)
  return regionShares((await readVehicleDays(db, vehicleId, range)).days)
}
