import type { RushHour } from '@milepost/contract/clients'
import type { RushHourTraffic } from '@milepost/contract/codes'
import type { UsedRushHours } from '@milepost/contract/subject-risk'
import type { ClientDatabase } from '../../db/scope.ts'

/**
 * The rush hours that what came in during a score's window was told by, oldest first: traffic is stored with each trip and event as
 * it comes, and stays as it is when other hours are set.
 */
export async function rushHoursUsed(
  db: ClientDatabase,
  computedAt: Date,
  windowDays: number,
): Promise<UsedRushHours[]> {
  const [before, now] = await Promise.all([
    db
      .selectFrom('rushHourBefore')
      .where('until', '>', new Date(computedAt.getTime() - windowDays * 86_400_000).toISOString())
      .select(['until', 'hours'])
      .orderBy('until')
      .execute(),
    db.selectFrom('rushHour').select(['fromHour', 'toHour', 'traffic']).orderBy('position').execute(),
  ])
  const current: RushHour[] = now.map(({ fromHour, toHour, traffic }) => ({
    from: fromHour,
    to: toHour,
    rushHourTrafficType: traffic as RushHourTraffic,
  }))
  const all: UsedRushHours[] = [
    ...before.map(({ until, hours }) => ({ until, hours: hours as RushHour[] })),
    { until: null, hours: current },
  ]
  // Hours that were set after the score was made had no part in it.
  const last = all.findIndex(({ until }) => until === null || new Date(until) >= computedAt)
  return all.slice(0, last + 1)
}
