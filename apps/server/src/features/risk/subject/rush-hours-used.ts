import type { UsedRushHours } from '@milepost/contract/risk/subject'
import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { queriesOf } from '../../../db/scope/queries.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { reportedRushHours } from '../../../reporting/reported-rush-hours.ts'
import { readRushHours } from '../../../sync/derive/read-rush-hours.ts'

/**
 * Returns the rush hours that classified the data in a score's window, oldest first: traffic is stored with each trip
 * and event on arrival and doesn't change when the hours do.
 */
export async function rushHoursUsed(
  db: ClientDatabase,
  computedAt: Date,
  windowDays: number,
): Promise<UsedRushHours[]> {
  const [before, now] = await Promise.all([
    db
      .selectFrom('rushHourBefore')
      .where('until', '>', new Date(computedAt.getTime() - windowDays * dayMs).toISOString())
      .select(['until', 'hours'])
      .orderBy('until')
      .execute(),
    readRushHours(queriesOf(db), db.clientId),
  ])
  const all: UsedRushHours[] = [
    ...before.map(({ until, hours }) => ({ until, hours: hours as RushHour[] })),
    { until: null, hours: reportedRushHours(now) },
  ]
  // Hours set after the score was made had no part in it.
  const last = all.findIndex(({ until }) => until === null || new Date(until) >= computedAt)
  return all.slice(0, last + 1)
}
