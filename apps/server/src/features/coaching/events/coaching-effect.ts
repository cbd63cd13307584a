import type { CoachedDays, CoachingContext, CoachingConversation } from '@milepost/contract/coaching/messages'
import { comparedDays } from '@milepost/contract/coaching/messages'
import { dayAfter, dayPlus, daysInAll } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { type DayRange, ofDays, readZone } from '../../../reporting/driving/day-range.ts'
import { type DrivenDay, measuredOn } from '../../../reporting/driving/driven-day.ts'
import { readDriverDays } from '../../../reporting/driving/driver-days.ts'
import { per1000Miles, per1000MilesMargin } from '../../../reporting/driving/driving-stats.ts'
import { readVehicleDays } from '../../../reporting/driving/vehicle-days.ts'
import { partProvisional } from '../../../reporting/segments/part-provisional.ts'
import { whyNoScore } from '../../../reporting/segments/why-no-score.ts'

/** Returns the risk of a conversation's driver or vehicle, and the rate of events before and after coaching. */
export async function coachingContext(
  db: ClientDatabase,
  conversation: CoachingConversation,
  now = Date.now(),
): Promise<CoachingContext> {
  const [risk, lastCoachedAt] = await Promise.all([readRisk(db, conversation), readLastCoached(db, conversation)])
  const effect = lastCoachedAt === null ? noEffect : await compareDays(db, conversation, Date.parse(lastCoachedAt), now)
  return { risk, lastCoachedAt, ...effect }
}

const noEffect = { before: null, after: null, margin: null }

async function readRisk(
  db: ClientDatabase,
  { driver, vehicle }: CoachingConversation,
): Promise<CoachingContext['risk']> {
  const scores = driver
    ? sql`driver_score s where s.client_id = ${db.clientId} and s.driver_id = ${driver.id}`
    : sql`vehicle_score s where s.client_id = ${db.clientId} and s.vehicle_id = ${vehicle?.id ?? null}`
  const [row] = await named(
    'coaching-risk',
    db,
    sql<CoachingContext['risk']>`select s.behavioral as score, s.behavioral_low as low, s.behavioral_high as high,
      coalesce(${partProvisional('behavioral')}, true) as provisional, ${whyNoScore('behavioral')} as missing from ${scores}`,
  )
  return row ?? { score: null, low: null, high: null, provisional: true, missing: null }
}

/** Coaching is a message about events that went out, or a mark by a person. */
async function readLastCoached(db: ClientDatabase, { id, coachedAt }: CoachingConversation): Promise<string | null> {
  const [row] = await named(
    'coaching-last',
    db,
    sql<{ at: string | null }>`select greatest(${coachedAt}::timestamptz, (
      select max(m.at) from coaching_message m join message o on o.client_id = ${db.clientId} and o.id = m.outbox_id
      where m.client_id = ${db.clientId} and m.conversation_id = ${id} and o.state <> 'failed'
        and exists (select from coaching_message_incident e where e.client_id = ${db.clientId} and e.message_id = m.id))) as at`,
  )
  return row!.at
}

async function compareDays(
  db: ClientDatabase,
  { driver, vehicle }: CoachingConversation,
  coachedAt: number,
  now: number,
): Promise<Pick<CoachingContext, 'before' | 'after' | 'margin'>> {
  const zone = await readZone(db)
  const [day, today] = [localDay(zone, coachedAt), localDay(zone, now)]
  // From the day of coaching on, which belongs to neither side, so that the days before it are the earlier ones.
  const range = ofDays(zone, day, dayPlus(day, comparedDays))
  const { days, before } = await readDays(db, { driver, vehicle }, { ...range, days: comparedDays })
  const last = range.last < today ? range.last : today
  const earlier = before && rateOf(before, comparedDays)
  const later =
    last > day
      ? rateOf(
          days.filter((one) => one.day > day),
          daysInAll(dayAfter(day), last),
        )
      : null
  return {
    before: earlier && shownOf(earlier),
    after: later && shownOf(later),
    margin: earlier && later && per1000MilesMargin(earlier, later),
  }
}

type Days = { days: readonly DrivenDay[]; before: readonly DrivenDay[] | null }

const readDays = (
  db: ClientDatabase,
  { driver, vehicle }: Pick<CoachingConversation, 'driver' | 'vehicle'>,
  range: DayRange,
): Promise<Days> => (driver ? readDriverDays(db, driver.id, range) : readVehicleDays(db, vehicle?.id ?? '0', range))

type Rate = { days: number; meters: number; events: number; measured: number }

function rateOf(own: readonly DrivenDay[], days: number): Rate {
  const rate = { days, meters: 0, events: 0, measured: 0 }
  for (const { meters, cells } of own) {
    rate.meters += meters
    for (const { incidents } of cells) {
      rate.events += incidents
      rate.measured += measuredOn({ meters }, incidents)
    }
  }
  return rate
}

const shownOf = ({ days, meters, events, measured }: Rate): CoachedDays => ({
  days,
  per1000Miles: per1000Miles({ events, measured }, meters),
  incidents: events,
  withoutMiles: events - measured,
})
