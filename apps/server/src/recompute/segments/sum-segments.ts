import type pg from 'pg'
import { type ClientTurns, failingTurns } from '../../db/connection/client-turns.ts'
import { transactRepeatable } from '../../db/connection/transact.ts'
import { dueClients } from '../../db/scope/due-clients.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { announce } from '../../live/live-updates.ts'
import { isImportingPast } from '../scores/past-read.ts'
import { segmentKind } from '../scores/segment-kind.ts'
import {
  type Clock,
  type DaySelection,
  readClock,
  readCounted,
  readDriven,
  readEvents,
  readTrips,
  type VehicleDaySelection,
} from './day-rows.ts'
import { type EventSelection, isCounted, readGroupedEvents, typesOf } from './grouped-events.ts'
import { lockSegmentDay } from './lock-segments.ts'
import { type DueDay, nextDue, settleDue, takeDue } from './segment-due.ts'
import { allSegments, type DueSegment, fleetSegment, readGroups, readMembers } from './segments-of.ts'
import { sumNewestMonth } from './sum-months.ts'
import {
  addCounted,
  addDriven,
  addEvents,
  addTrips,
  newTally,
  type SegmentDay,
  type SegmentTally,
  segmentDayOf,
} from './sum-rows.ts'
import { type SegmentDays, segmentKey, writeDays } from './write-days.ts'

/** A constantly changing day is summed at most this often, unless someone waits for it. */
const settlingMs = 20_000
/**
 * Summing takes at most 1 in 20 seconds of a client, or 1 in 3 if someone waits; once its history is complete it doesn't
 * rest until it has caught up.
 */
const [shareOfTime, shareOfWaited, shareOfCatchUp] = [20, 3, 1]
/** How long one client may run before others get their turn. */
const turnMs = 3_000

/**
 * Days of a small fleet are summed together: one by one, a year of days takes a dozen statements each, which wait for
 * everything else that a busy worker does. A day of a large fleet has 100,000 rows.
 */
const [rowsAtOnce, mostDays] = [20_000, 16]
const daysAtOnce = (rowsPerDay = rowsAtOnce) =>
  Math.min(mostDays, Math.max(1, Math.floor(rowsAtOnce / Math.max(1, rowsPerDay))))

/** How fast a day follows its changes; tests and the bench don't wait. */
export type SegmentPace = {
  turnMs: number
  settlingMs: number
  shareOfTime: number
  shareOfWaited: number
  shareOfCatchUp: number
  /** Rest of a month that was summed: while the client's history is importing, and afterwards. */
  monthsRestMs: { importing: number; complete: number }
}
const usualPace: SegmentPace = {
  turnMs,
  settlingMs,
  shareOfTime,
  shareOfWaited,
  shareOfCatchUp,
  monthsRestMs: { importing: 3_600_000, complete: 60_000 },
}
export const atOnce: SegmentPace = {
  turnMs,
  settlingMs: -1_000,
  shareOfTime: 0,
  shareOfWaited: 0,
  shareOfCatchUp: 0,
  monthsRestMs: { importing: 0, complete: 0 },
}

/** Until when a client rests from everything that is due, and from days people wait for; and why it does. */
type Rest = { any: number; waited: number; isImporting: boolean }

/**
 * Sums fleets, connections and groups for due days, alternating between the newest and the longest due, with days
 * people wait for first. Each call is one step, and returns true if there was anything. A client with slow days gets
 * pauses in between, except to catch up once its history is complete.
 */
export function createSegmentSumming(
  pool: pg.Pool,
  turns: ClientTurns = failingTurns,
  pace: SegmentPace = usualPace,
): () => Promise<boolean> {
  const rests = new Map<number, Rest>()
  const rowsPerDay = new Map<number, number>()
  const months = createMonths(pool, turns, pace)
  return async () => {
    const before = new Date(Date.now() - pace.settlingMs)
    const resting = [...rests].flatMap(([clientId, { waited }]) => (waited > Date.now() ? [clientId] : []))
    let isMore = false
    for (const { clientId } of await dueClients(pool, nextDue, [100, [...turns.resting(), ...resting], before])) {
      const work = async () => {
        const startedAt = Date.now()
        const isImporting = await isImportingPast(pool, clientId)
        const rest = rests.get(clientId)
        // A rest that was meant for the import ends with it.
        const isResting = rest !== undefined && rest.any > startedAt && !(rest.isImporting && !isImporting)
        let done = 0
        // Today changes constantly and is the newest, so every second day is the one that has waited longest, however
        // short the turn.
        while (done < 2 || Date.now() - startedAt < pace.turnMs) {
          const most = isImporting ? 1 : daysAtOnce(rowsPerDay.get(clientId))
          const due = await takeDue(
            pool,
            clientId,
            isResting ? new Date(0) : before,
            done % 2 ? 'longestDue' : 'newest',
            most,
          )
          if (!due.length) break
          rowsPerDay.set(clientId, (await sumDue(pool, clientId, due)) / due.length)
          done += 1
        }
        if (done === 0) return false
        months.touched(clientId)
        const took = Date.now() - startedAt
        const isBehind = took >= pace.turnMs && !isImporting
        const share = isBehind ? pace.shareOfCatchUp : pace.shareOfTime
        rests.set(clientId, {
          any: isResting ? rest.any : startedAt + took * share,
          waited: startedAt + took * Math.min(share, pace.shareOfWaited),
          isImporting,
        })
        return true
      }
      if (await turns.take(clientId, work)) isMore = true
    }
    return isMore || (await months.next())
  }
}

/**
 * Sums months of clients with changed days, one per call; a month whose days keep changing is left alone for a while.
 */
function createMonths(pool: pg.Pool, turns: ClientTurns, { monthsRestMs }: SegmentPace) {
  let waiting: Set<number> | undefined
  const summedAt = new Map<string, number>()
  return {
    touched: (clientId: number) => waiting?.add(clientId),
    async next(): Promise<boolean> {
      waiting ??= new Set(
        (await pool.query<{ id: number }>('select id from client where id > 0')).rows.map(({ id }) => id),
      )
      for (const clientId of waiting) {
        const keyOf = (month: string) => `${clientId} ${month}`
        const work = async () => {
          const restMs = (await isImportingPast(pool, clientId)) ? monthsRestMs.importing : monthsRestMs.complete
          const isWanted = (month: string) => (summedAt.get(keyOf(month)) ?? 0) <= Date.now() - restMs
          const month = await sumNewestMonth(pool, clientId, isWanted)
          if (month) summedAt.set(keyOf(month), Date.now())
          return month !== null
        }
        if (await turns.take(clientId, work)) return true
        waiting.delete(clientId)
      }
      return false
    },
  }
}

/** Sums everything due, for every client. */
export async function sumSegments(pool: pg.Pool): Promise<void> {
  const step = createSegmentSumming(pool, failingTurns, atOnce)
  while (await step());
}

/** Sums days of one segment, or of all; returns how many rows were read for them. */
async function sumDue(pool: pg.Pool, clientId: number, dues: readonly DueDay[]): Promise<number> {
  const [first] = dues
  const only = first!.kind === allSegments.kind ? undefined : first
  return transactRepeatable(pool, async (client) => {
    // Covers the reads as well: reading earlier and writing later would overwrite newer sums. In order of days, so that
    // no two wait for each other.
    for (const { day } of dues) await lockSegmentDay(client, clientId, day)
    const { days, rows } = await sumDays(
      client,
      clientId,
      dues.map(({ day }) => day),
      only,
    )
    await writeDays(client, clientId, days, only)
    await settleDue(client, clientId, dues)
    await announce(client, clientId, { kind: 'sums' })
    return rows
  })
}

/** Sums what each segment of a client did on each of some days (oldest first), or one of its groups. */
async function sumDays(
  client: Queries,
  clientId: number,
  days: readonly string[],
  only?: DueSegment,
): Promise<{ days: Map<string, SegmentDays>; rows: number }> {
  const members = only?.kind === segmentKind.group ? await readMembers(client, clientId, only.subjectId) : undefined
  const groups = members ? undefined : await readGroups(client, clientId)
  const tallies = new Map(days.map((day) => [day, new Map<string, SegmentTally>()]))
  let rows = 0
  const segmentsOf = ({ day, vehicleId, connectionId }: Row) => {
    const segments = tallies.get(day)
    // A day between them that isn't due.
    if (!segments) return []
    rows += 1
    const segmentOf = (own: DueSegment) => {
      const key = segmentKey(own)
      const known = segments.get(key) ?? newTally()
      segments.set(key, known)
      return known
    }
    return only
      ? [segmentOf(only)]
      : [
          segmentOf(fleetSegment),
          segmentOf({ kind: segmentKind.connection, subjectId: String(connectionId) }),
          ...(groups?.get(vehicleId) ?? []).map((subjectId) => segmentOf({ kind: segmentKind.group, subjectId })),
        ]
  }
  const wanted = { first: days[0]!, last: days.at(-1)!, ...(members && { vehicleIds: members }) }
  const clock = await readClock(client, clientId, wanted)
  await addDriving(client, clientId, wanted, segmentsOf, clock, true)
  for (const row of await readEvents(client, clientId, wanted, clock)) addEvents(segmentsOf(row), row)
  return { days: new Map([...tallies].map(([day, segments]) => [day, sumsOf(segments)])), rows }
}

const sumsOf = (tallies: ReadonlyMap<string, SegmentTally>): Map<string, SegmentDay> =>
  new Map([...tallies].map(([key, tally]) => [key, segmentDayOf(tally)]))

/** What to read for some days: driving, with or without trip-only data (`sources`, `crossings`), and which events. */
export type Parts = { driving?: 'days' | 'trips'; events?: EventSelection }

/** Sums what some vehicles did on some days by the period of each day, as a segment that isn't stored. */
export async function sumVehicles(
  client: Queries,
  clientId: number,
  wanted: VehicleDaySelection,
  { driving, events }: Parts,
  periodOf: (day: string) => string,
): Promise<Map<string, SegmentDay>> {
  const periods = new Map<string, SegmentTally>()
  const segmentOf = ({ day }: Pick<Row, 'day'>) => {
    const period = periodOf(day)
    const known = periods.get(period) ?? newTally()
    periods.set(period, known)
    return [known]
  }
  const clock = await readClock(client, clientId, wanted)
  if (driving) await addDriving(client, clientId, wanted, segmentOf, clock, driving === 'trips')
  if (events && isCounted(events))
    for (const row of await readCounted(client, clientId, wanted)) addCounted(segmentOf(row), row, typesOf(events))
  else if (events)
    for (const row of await readGroupedEvents(client, clientId, wanted, clock, events)) addEvents(segmentOf(row), row)
  return sumsOf(periods)
}

type Row = { day: string; vehicleId: string; connectionId: number }

async function addDriving(
  client: Queries,
  clientId: number,
  wanted: DaySelection,
  segmentsOf: (row: Row) => SegmentTally[],
  clock: Clock,
  withTrips: boolean,
): Promise<void> {
  for (const row of await readDriven(client, clientId, wanted)) addDriven(segmentsOf(row), row, clock.zone)
  if (withTrips) for (const row of await readTrips(client, clientId, wanted, clock)) addTrips(segmentsOf(row), row)
}
