import type { HourOfWeek, RegionShare } from '@milepost/contract/api/measures'
import { incidentView } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import {
  adverseMeters,
  nightMeters,
  rushMeters,
  shareKnown,
  totalsBy,
  urbanMeters,
} from '../../../reporting/segments/conditions.ts'
import { cellsOfRegions, countRegions, noEvents } from '../../../reporting/segments/count-events.ts'
import { hoursOfWeek } from '../../../reporting/segments/heatmap.ts'
import { drivingInAll, eventsInAll } from '../../../reporting/segments/read-segments.ts'
import { ofConnections } from '../of-connections.ts'

/** Where and when a fleet drove; shares are 0–1, null if unknown. */
export type Driving = {
  distanceMeters: number
  regions: RegionShare[]
  hours: HourOfWeek[]
  /** Events of the regions whose vehicle the provider doesn't report. */
  withoutVehicle: number
  shares: { night: number | null; rush: number | null; adverse: number | null; urban: number | null }
  /** The first day that is counted, if history is still importing. */
  completeFrom: string | null
}

const allEvents = { translatedTypes: [], severities: [], View: incidentView.code.all }

/** Reads where and when the vehicles of connections drove, as reports do; null without connections. */
export async function readDriving(
  db: ClientDatabase,
  connectionIds: readonly number[],
  range: DayRange,
): Promise<Driving | null> {
  if (connectionIds.length === 0) return null
  const scope = await ofConnections(db, connectionIds, range)
  const completeFrom = scope.countedFrom !== null && scope.countedFrom > range.first ? scope.countedFrom : null
  const cells = cellsOfRegions(scope, allEvents)
  const [driven, happened, hours, withoutVehicle] = await Promise.all([
    drivingInAll(db, scope, range, ['totals', 'roads']),
    eventsInAll(db, scope, range, [], [cells]),
    hoursOfWeek(db, { query: allEvents, scope, range }),
    countWithoutVehicle(db, connectionIds, completeFrom ?? range.first, range.last),
  ])
  const meters = totalsBy(driven.totals, 'region')
  const incidents = countRegions(happened, allEvents, cells)
  const regions = [...new Set([...meters.keys(), ...[...incidents.keys()].map(Number)])].map((regionId) => ({
    regionId,
    distanceMeters: meters.get(regionId)?.[0] ?? 0,
    drivingSeconds: Math.round(meters.get(regionId)?.[1] ?? 0),
    incidents: (incidents.get(String(regionId)) ?? noEvents).events,
  }))
  return {
    distanceMeters: driven.distanceMeters,
    regions: regions.toSorted((a, b) => b.distanceMeters - a.distanceMeters || a.regionId - b.regionId),
    hours,
    withoutVehicle,
    shares: {
      night: shareKnown(nightMeters(driven)),
      rush: shareKnown(rushMeters(driven)),
      adverse: shareKnown(adverseMeters(driven)),
      urban: shareKnown(urbanMeters(driven)),
    },
    completeFrom,
  }
}

async function countWithoutVehicle(
  db: ClientDatabase,
  connectionIds: readonly number[],
  first: string,
  last: string,
): Promise<number> {
  const [row] = await named(
    'policy-events-without-vehicle',
    db,
    sql<{ events: number }>`select coalesce(sum(d.incidents), 0)::int as events from vehicle v
      join vehicle_day d on d.client_id = ${db.clientId} and d.vehicle_id = v.id
      where v.client_id = ${db.clientId} and v.connection_id = any(${connectionIds}::int[]) and v.is_placeholder
        and d.day between ${first}::date and ${last}::date`,
  )
  return row!.events
}
