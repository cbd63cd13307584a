import type { HourOfWeek } from '@milepost/contract/api/measures'
import type { RiskQuery } from '@milepost/contract/risk/query'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { DayRange } from '../driving/day-range.ts'
import { cellsOfHours, countHours, noEvents } from './count-events.ts'
import { drivingInAll, eventsInAll } from './read-segments.ts'
import type { SegmentScope } from './segment-scope.ts'

type Wanted = {
  query: Pick<RiskQuery, 'translatedTypes' | 'severities' | 'View'>
  scope: SegmentScope
  range: DayRange
}

/**
 * Returns incidents and meters by weekday and hour in the client's time zone, starting on Monday. Empty hours are left
 * out.
 */
export async function hoursOfWeek(db: ClientDatabase, { query, scope, range }: Wanted): Promise<HourOfWeek[]> {
  const cells = cellsOfHours(scope, query)
  const [driven, happened] = await Promise.all([
    drivingInAll(db, scope, range, ['hours']),
    eventsInAll(db, scope, range, query.translatedTypes, [cells]),
  ])
  const incidents = countHours(happened, query, cells)
  return [...new Set([...driven.hours.keys(), ...incidents.keys()])]
    .map((key) => {
      const [weekday, hour] = key.split(',').map(Number) as [number, number]
      const { events, measured } = incidents.get(key) ?? noEvents
      return {
        weekday,
        hour,
        incidents: events,
        withoutMiles: events - measured,
        distanceMeters: driven.hours.get(key)?.[0] ?? 0,
      }
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}
