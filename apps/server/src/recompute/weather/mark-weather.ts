import { dayMs, dayOfNumber } from '@milepost/domain/time/calendar-days'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { fullHourOf, type WeatherMoment } from './weather-days.ts'

/** A day (UTC) of a vehicle, as named by its mark. */
export type MarkedDay = { vehicleId: string; day: string }

/** A record of a vehicle without weather: when it began, and its last moment without weather. */
export type Unweathered = { vehicleId: string; from: Date; last: WeatherMoment }

/** Models publish an hour once a run that began before it is out: six hours after a day, all of it is available. */
const settledHours = 6

/** Returns when the weather of a day (UTC) is worth requesting. */
export const settledAt = (day: string): Date => settledOn(Date.parse(day) / dayMs)

const settledOn = (dayNumber: number): Date => new Date((dayNumber + 1) * dayMs + settledHours * 3_600_000)

export const utcDay = (at: Date): string => dayOfNumber(Math.floor(at.getTime() / dayMs))

/**
 * Marks records to have their weather filled in as soon as it can be known. Called in the transaction that stores them,
 * before anything else: filling in takes the mark first, too, so that both lock in the same order.
 */
export async function markWeather(client: Queries, clientId: number, missing: Iterable<Unweathered>): Promise<void> {
  const marks = [...missing].map(({ vehicleId, from, last }) => ({
    vehicleId,
    day: utcDay(from),
    dueAt: settledOn(fullHourOf(last.atMs).dayNumber),
  }))
  await putMarks(client, clientId, marks)
}

/** Stores marks; of two for one day, the earlier counts. */
export async function putMarks(
  client: Queries,
  clientId: number,
  marks: Iterable<MarkedDay & { dueAt: Date | 'infinity' }>,
): Promise<void> {
  const earliest = new Map<string, MarkedDay & { dueAt: Date | 'infinity' }>()
  for (const mark of marks) {
    const key = `${mark.day}|${mark.vehicleId}`
    const known = earliest.get(key)
    if (!known || timeOf(mark.dueAt) < timeOf(known.dueAt)) earliest.set(key, mark)
  }
  // A single order for all, which prevents deadlocks between two writers. An unchanged mark is locked all the same.
  const sorted = [...earliest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, mark]) => mark)
  if (!sorted.length) return
  await client.query({
    name: 'mark-weather',
    text: `insert into weather_due as t (client_id, day, vehicle_id, due_at)
      select $1::int, d, v, a from unnest($2::date[], $3::bigint[], $4::timestamptz[]) as m(d, v, a)
      on conflict (client_id, day, vehicle_id) do update set due_at = excluded.due_at where excluded.due_at < t.due_at`,
    values: [
      clientId,
      binaryArray(
        'date',
        sorted.map(({ day }) => day),
      ),
      binaryArray(
        'bigint',
        sorted.map(({ vehicleId }) => vehicleId),
      ),
      binaryArray(
        'timestamptz',
        sorted.map(({ dueAt }) => dueAt),
      ),
    ],
  })
}

const timeOf = (at: Date | 'infinity') => (at === 'infinity' ? Number.POSITIVE_INFINITY : at.getTime())
