import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { Geocoder } from '@milepost/geo/geocoder'
import type { CellDay, WeatherHour, WeatherService } from '../adapters/weather.ts'
import type { ClientTurns } from '../db/connection/client-turns.ts'
import { createWeatherFilling } from '../recompute/weather/fill-weather.ts'
import { createFleet, type Fleet } from './samples/sample-fleet.ts'
import { ask, type TestServer } from './test-server.ts'

export const rain = { weather: 'rain', temperatureKelvin: 280.5 } as const
export const unknown = { weather: null, temperatureKelvin: null }

const today = new Date().toISOString().slice(0, 10)

/** An hour (UTC) of a day some days ago. */
export const ago = (days: number, hour = 15, minute = 5) =>
  new Date(Date.parse(today) - days * 86_400_000 + hour * 3_600_000 + minute * 60_000)
export const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10)

/** A service that answers as given for every hour, and records its requests. */
export function saying(hour: WeatherHour | ((day: CellDay, hour: number) => WeatherHour)) {
  const asked: CellDay[] = []
  const service: WeatherService = {
    source: 'openMeteo',
    async *ask(days) {
      asked.push(...days)
      yield days.map((day) => ({
        ...day,
        hours: Array.from({ length: 24 }, (_, at) => (typeof hour === 'function' ? hour(day, at) : hour)),
      }))
    },
  }
  return { asked, service }
}

export type WeatherRig = {
  clientId: number
  fleet: Fleet
  operator: string
  /** The job with or without a service. */
  filling(service: WeatherService | null, turns?: ClientTurns): ReturnType<typeof createWeatherFilling>
  /** Runs the job as long as there is something to do. */
  fill(service: WeatherService | null): Promise<void>
  details(externalId: string): Promise<IncidentDetails>
  marks(): Promise<{ day: string; dueAt: string }[]>
  /** Makes everything postponed due. */
  later(): Promise<void>
}

let clients = 0
const geocoder = new Geocoder()
const { signal } = new AbortController()

/** Creates a separate client whose weather hasn't been requested, with no other client's due. */
export async function createWeatherRig(server: TestServer): Promise<WeatherRig> {
  const { services, app } = server
  const { pool } = services
  await pool.query('delete from weather_day')
  await pool.query('delete from weather_due where client_id > 0')
  const clientId = await server.client(`Weather ${++clients}`)
  const fleet = await createFleet(services, clientId, 'Weather')
  const operator = await server.token(clientId, ['operator'])
  const filling: WeatherRig['filling'] = (service, turns) => createWeatherFilling({ pool, geocoder, service }, turns)
  return {
    clientId,
    fleet,
    operator,
    filling,
    async fill(service) {
      const turn = filling(service)
      while (await turn(signal));
    },
    details: (externalId) =>
      ask(app, incidentReviewEndpoints.details, { params: { id: fleet.incidentId(externalId) } }, operator),
    async marks() {
      const { rows } = await pool.query<{ day: string; dueAt: string }>(
        `select day, due_at as "dueAt" from weather_due where client_id = $1 order by day`,
        [clientId],
      )
      return rows
    },
    async later() {
      await pool.query('update weather_day set next_at = now() where next_at is not null')
      await pool.query('update weather_due set due_at = now() where client_id = $1', [clientId])
    },
  }
}
