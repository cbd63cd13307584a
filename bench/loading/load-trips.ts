import type { TripRecord } from '@milepost/providers/kit/record'
import { transactRepeatable } from '@milepost/server/db/connection/transact'
import { maintainPartitions } from '@milepost/server/db/schema/partitions'
import { loadTrips } from '@milepost/server/sync/load/trips/load-trips'
import { benchDatabase } from '../bench-database.ts'
import { quantile } from '../report.ts'
import { pipelineContext, timed } from './pipeline-context.ts'

// Measures the cost of a page of trips when three years of trips are stored: new ones, and the same ones reported again.

const rowsPerPage = 500
const pages = 60
const years = 3
const storedTrips = 600_000
const dayMs = 86_400_000

await using database = await benchDatabase()
const { pool } = database
const context = await pipelineContext(pool)

const fill = `
  insert into trip (started_at, ended_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds)
  select at, at + interval '20 minutes', hashtextextended(n::text, 0) & 9223372036854775807, n % 500, 1, 1, 'old-' || n, at::date, 9000, 1200
  from (select n, now() - (n::float8 / $1) * make_interval(years => $2) as at from generate_series(1, $1) as n) drawn`

const client = await pool.connect()
await pool.query(fill, [storedTrips, years])
// The rows determine their months.
await maintainPartitions(client)
client.release()
await pool.query('insert into trip_key (client_id, id, started_at) select client_id, id, started_at from trip')
await pool.query('analyze')

const record = (page: number, index: number): TripRecord => {
  const startedAt = new Date(context.now.getTime() - (page / pages) * years * 365 * dayMs - index * 120_000)
  return {
    externalId: `${page}-${index}`,
    vehicleExternalId: `v${index % 200}`,
    driverExternalId: `d${index % 250}`,
    startedAt,
    endedAt: new Date(startedAt.getTime() + 1_200_000),
    distanceMeters: 9_000 + index,
    distanceSource: 'odometer',
    start: { latitude: 33 + (index % 100) / 100, longitude: -112 + (index % 97) / 30 },
    end: { latitude: 33 + (index % 90) / 100, longitude: -112 + (index % 87) / 30 },
    isPrivate: false,
    revision: null,
  }
}

const page = (number: number) => Array.from({ length: rowsPerPage }, (_, index) => record(number, index))

async function measure(name: string, reported: TripRecord[][]) {
  const took: number[] = []
  for (const records of reported)
    took.push(await timed(() => transactRepeatable(pool, (client) => loadTrips(client, context, records))))
  console.log(`Trips ${name}, pages of ${rowsPerPage}: ${quantile(took, 0.5).toFixed(1)} ms a page (median)`)
}

const all = Array.from({ length: pages }, (_, number) => page(number))
const [warm, ...rest] = all
await measure('to warm up', [warm!])
await measure('that are new', rest)
await measure('reported again', rest)
const earlier = (at: Date) => new Date(at.getTime() - 20 * dayMs)
await measure(
  'started 20 days earlier than reported',
  rest.map((records) =>
    records.map((trip) => ({ ...trip, startedAt: earlier(trip.startedAt), endedAt: earlier(trip.endedAt!) })),
  ),
)
