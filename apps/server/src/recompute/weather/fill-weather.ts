import { setImmediate } from 'node:timers/promises'
import type { Geocoder } from '@milepost/geo/geocoder'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import type { CellDay, WeatherService } from '../../adapters/weather.ts'
import { type ClientTurns, failingTurns } from '../../db/connection/client-turns.ts'
import { transactRepeatable } from '../../db/connection/transact.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { TripSlice } from '../../sync/derive/driving-conditions.ts'
import { readRushHours } from '../../sync/derive/read-rush-hours.ts'
import { readScoringVersions, type ScoringVersion } from '../scoring-versions.ts'
import { type MarkedDay, putMarks, settledAt, utcDay } from './mark-weather.ts'
import { type Missing, type MissingTrip, readMissing } from './read-missing.ts'
import { requestWeather, WeatherFailed } from './request-weather.ts'
import { createSlicing, incidentChange, lacksStill, momentOf, tripChange } from './weather-changes.ts'
import { cellDaysOf, cellHourOf, readWeatherDays, type WeatherDays, type WeatherMoment } from './weather-days.ts'
import { writeWeather } from './write-weather.ts'

/** `service` is null if none is configured. */
export type WeatherTools = { pool: pg.Pool; geocoder: Geocoder; service: WeatherService | null }

/** Vehicle days per client turn. */
const daysAtOnce = 100
/** A day requested by another worker, or whose answer was lost, is checked again. */
const againAfterMs = 60_000
/** After this many trips others get their turn. */
const tripsAtATime = 25

/**
 * Creates the job that fills in the weather of events and trips, newest days first: cells and hours are requested once,
 * then scores and sums follow. What is too recent waits until it can be known; what can't be known stays unknown. Each
 * call gives every client a turn and returns true if there was anything. While the service asks for a pause, calls
 * throw its failure.
 */
export function createWeatherFilling(
  tools: WeatherTools,
  turns: ClientTurns = failingTurns,
): (signal: AbortSignal) => Promise<boolean> {
  let failure: { error: WeatherFailed; restUntil: number } | null = null
  return async (signal) => {
    if (failure && Date.now() < failure.restUntil) throw failure.error
    failure = null
    let worked = false
    for (const clientId of await clientsDue(tools, turns.resting())) {
      const turn = () =>
        fillClient(tools, clientId, signal).catch((error: unknown) => {
          if (!(error instanceof WeatherFailed) || signal.aborted) throw error
          failure = { error, restUntil: Date.now() + error.restSeconds * 1000 }
          return false
        })
      if (await turns.take(clientId, turn)) worked = true
      if (failure) throw (failure as { error: WeatherFailed }).error
      if (signal.aborted) break
    }
    return worked
  }
}

/** Marks that wait for a weather service are due once there is one. */
const isDue = (hasService: string) => `(w.due_at <= now() or (${hasService}::boolean and w.due_at = 'infinity'))`

async function clientsDue({ pool, service }: WeatherTools, resting: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ clientId: number }>(
    `select c.client_id as "clientId" from (select distinct client_id from connection) c
     where c.client_id <> all($1::int[]) and exists (select 1 from weather_due w where w.client_id = c.client_id and ${isDue('$2')})
     order by 1`,
    [resting, service !== null],
  )
  return rows.map(({ clientId }) => clientId)
}

async function fillClient(tools: WeatherTools, clientId: number, signal: AbortSignal): Promise<boolean> {
  const { pool, geocoder, service } = tools
  const { rows: marks } = await pool.query<MarkedDay>(
    `select w.vehicle_id as "vehicleId", w.day from weather_due w where w.client_id = $1 and ${isDue('$2')}
     order by w.day desc, w.vehicle_id desc limit $3`,
    [clientId, service !== null, daysAtOnce],
  )
  if (!marks.length) return false
  const slicing = createSlicing({ geocoder, rushHours: await readRushHours(pool, clientId) })
  const missing = await readMissing(pool, clientId, marks)
  for (const [index, trip] of missing.trips.entries()) {
    slicing(trip)
    if (index % tripsAtATime === tripsAtATime - 1) await setImmediate()
  }
  if (service) await requestWeather(pool, service, cellDaysOf(momentsOf(missing, slicing)), signal)
  const versions = await readScoringVersions(pool, clientId)
  await transactRepeatable(pool, (client) => fill(client, { clientId, marks, slicing, versions, service }))
  return true
}

type Slicing = (trip: MissingTrip) => TripSlice[]
type Work = {
  clientId: number
  marks: readonly MarkedDay[]
  slicing: Slicing
  versions: readonly ScoringVersion[]
  service: WeatherService | null
}

function* momentsOf({ incidents, trips }: Missing, slicing: Slicing): Iterable<WeatherMoment> {
  yield* incidents.values().map(momentOf)
  for (const trip of trips) yield* slicing(trip)
}

/** Takes the marks, fills in what is known now, and marks the rest for later. */
async function fill(client: ClientBase, { clientId, marks, slicing, versions, service }: Work): Promise<void> {
  const taken = await takeMarks(client, clientId, marks)
  const missing = await readMissing(client, clientId, taken, { lock: true })
  const days = await readWeatherDays(client, cellDaysOf(momentsOf(missing, slicing)))
  const later = createLater(days, service !== null)
  const incidents = missing.incidents.flatMap((incident) => {
    const change = incidentChange(incident, days, versions)
    if (lacksStill(incident, change)) later.add(incident.vehicleId, incident.at, momentOf(incident))
    return change ?? []
  })
  const trips = missing.trips.flatMap((trip) => {
    const slices = slicing(trip)
    for (const slice of slices) if (!days.at(slice)?.weather) later.add(trip.vehicleId, trip.startedAt, slice)
    return tripChange(trip, slices, days) ?? []
  })
  await writeWeather(client, clientId, incidents, trips)
  await putMarks(client, clientId, later.marks)
}

async function takeMarks(client: Queries, clientId: number, marks: readonly MarkedDay[]): Promise<MarkedDay[]> {
  const { rows } = await client.query<MarkedDay>(
    `delete from weather_due w using (
       select w.vehicle_id, w.day from unnest($2::bigint[], $3::date[]) as m(v, d)
         join weather_due w on w.client_id = $1 and w.day = m.d and w.vehicle_id = m.v
       order by w.day, w.vehicle_id for update of w skip locked) s
     where w.client_id = $1 and w.day = s.day and w.vehicle_id = s.vehicle_id
     returning w.vehicle_id as "vehicleId", w.day`,
    [clientId, marks.map(({ vehicleId }) => vehicleId), marks.map(({ day }) => day)],
  )
  return rows
}

/** Collects when to check again for missing weather; never for what can't be known. */
function createLater(days: WeatherDays, hasService: boolean) {
  const marks: (MarkedDay & { dueAt: Date | 'infinity' })[] = []
  const now = Date.now()
  const dueAt = (day: CellDay): Date | 'infinity' | null => {
    const settled = settledAt(day.day)
    if (settled.getTime() > now) return settled
    const nextAt = days.nextAt(day)
    if (nextAt === null) return null
    if (!hasService) return 'infinity'
    return new Date(Math.max(nextAt?.getTime() ?? 0, now + againAfterMs))
  }
  return {
    marks,
    add(vehicleId: string, at: string, moment: WeatherMoment) {
      const due = dueAt(cellHourOf(moment))
      if (due) marks.push({ vehicleId, day: utcDay(new Date(at)), dueAt: due })
    },
  }
}
