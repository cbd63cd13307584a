import type { Result } from '@milepost/contract/api/endpoint'
import type { RegionShare } from '@milepost/contract/api/measures'
import type { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import type { DistanceSource } from '@milepost/domain/codes'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { dayRange, readZone } from '../../reporting/driving/day-range.ts'
import { drivingStats, regionShares } from '../../reporting/driving/driving-stats.ts'
import { readHours } from '../../reporting/driving/event-hours.ts'
import { ofKnownDriving } from '../../reporting/driving/known-driving.ts'
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
  const [days, hours, wordOf, source] = await Promise.all([
    readVehicleDays(db, vehicleId, range),
    readHours(db, { vehicleId }, range),
    typeWords(services),
    db
      .selectFrom('vehicleScore')
      .where('vehicleId', '=', vehicleId)
      .where('windowDays', '=', 30)
      .select(['distanceSource', 'distanceMeters'])
      .executeTakeFirst(),
  ])
  const stats = drivingStats({ range, ...days, hours, wordOf })
  return {
    ...ofKnownDriving(stats, source?.distanceMeters != null),
    distanceSource: (source?.distanceSource ?? 0) as DistanceSource,
  }
}

/** Returns the regions a vehicle was driven in during a range. */
export async function vehicleRegions(db: ClientDatabase, vehicleId: string, wanted: Range): Promise<RegionShare[]> {
  const range = dayRange(await readZone(db), wanted)
  return regionShares((await readVehicleDays(db, vehicleId, range)).days)
}
