import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { utcOffsetMs } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandProblem } from '../command-problem.ts'
import { maintainPartitions } from '../db/schema/partitions.ts'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { chicago, createFleet, type Fleet, minutesAgo, vehicle } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'
import { importDrive } from './import-drive.ts'

let server: TestServer
let folder: string
let clientId: number
let fleet: Fleet
let neighbor: { clientId: number; fleet: Fleet }

beforeAll(async () => {
  server = await createTestServer()
  folder = await mkdtemp(join(tmpdir(), 'milepost-import-'))
  clientId = await server.client('Importers')
  fleet = await createFleet(server.services, clientId, 'Importers')
  await fleet.load('vehicles', [
    { ...vehicle('v1', 'Van 1'), vin: '1M8GDM9AXKP042788' },
    vehicle('v2', 'Van 2'),
    vehicle('v3', 'Van 3'),
    vehicle('v4', 'Van 4'),
    vehicle('v5', 'Van 5'),
    vehicle('v6', 'Van 6'),
    vehicle('v7', 'Van 7'),
    vehicle('v8', 'Van 8'),
  ])
  const neighborId = await server.client('Neighbors')
  neighbor = { clientId: neighborId, fleet: await createFleet(server.services, neighborId, 'Neighbors') }
  await neighbor.fleet.load('vehicles', [vehicle('n1', 'Van 1')])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const startMs = Date.UTC(2018, 7, 2, 16)
type Fix = { atMs: number; lat: number; lon: number; mps: number }

/** North through Chicago: up to 20 m/s, eight more minutes, then an emergency stop, with a jump of 470 m on the way. */
function northward(from = startMs): Fix[] {
  let [speed, meters] = [0, 0]
  return Array.from({ length: 520 }, (_, second) => {
    if (second > 0) speed = second <= 10 ? speed + 2 : second > 500 ? Math.max(0, speed - 7) : speed
    meters += speed
    const jump = second >= 200 && second < 203 ? 470 : 0
    const lat = chicago.latitude + meters / 111_195
    return { atMs: from + second * 1000, lat, lon: chicago.longitude + jump / 82_800, mps: speed }
  })
}

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const csvOf = (fixes: Fix[]) =>
  ['utc_ms,lat,lng,speed_kmh', ...fixes.map((f) => `${f.atMs},${f.lat},${f.lon},${f.mps * 3.6}`)].join('\n')

const gpxOf = (fixes: Fix[]) => `<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><trk><name>A &amp; B</name><trkseg>${fixes
  .map(
    (f) =>
      `<trkpt lat="${f.lat}" lon="${f.lon}"><time>${new Date(f.atMs).toISOString()}</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>${f.mps}</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions></trkpt>`,
  )
  .join('')}</trkseg></trk></gpx>`

const run = (path: string, name: string, client?: string) =>
  importDrive(server.services.pool, { path, vehicle: name, client, origin: 'http://portal' })

/** Returns everything the database has of a client's drives, in a comparable form. */
async function holdings(id: number) {
  const tables = {
    trip: 'id, vehicle_id, started_at, ended_at, distance_meters, start_place_id, day, external_id',
    position: 'vehicle_id, at, latitude_e6, longitude_e6, speed_kmh, flags',
    incident: 'id, vehicle_id, occurred_at, risk, source, translated_type, rating, region_id',
    vehicle_latest: 'vehicle_id, at',
  }
  const found = await Promise.all(
    Object.entries(tables).map(([table, columns]) =>
      server.services.pool.query(`select ${columns} from ${table} where client_id = $1 order by ${columns}`, [id]),
    ),
  )
  return found.map(({ rows }) => rows)
}

const tripsOf = async (externalId: string) =>
  (
    await server.services.pool.query(
      'select id, distance_meters, ended_at, started_at from trip where client_id = $1 and vehicle_id = $2',
      [clientId, fleet.vehicleId(externalId)],
    )
  ).rows

describe('recorded drives', () => {
  test('become one trip with its route and event, however often they are imported', async () => {
    const before = await holdings(neighbor.clientId)
    const path = await write('drive.csv', csvOf(northward()))
    const lines = await run(path, '1M8GDM9AXKP042788')
    expect(lines[2]).toMatch(/^ {2}http:\/\/portal\/view\/vehicles\?open=\d+&trip=\d+$/)
    expect(lines[0]).toMatch(
      /^Van 1 \(Importers\): 1 trip, 6\.2\u00a0mi, 520 points \(3 rejected: 3 jumped\), 1 event$/,
    )
    const first = await holdings(clientId)
    expect(await run(path, '1M8GDM9AXKP042788')).toEqual(lines)
    expect(await holdings(clientId)).toEqual(first)
    expect(await holdings(neighbor.clientId)).toEqual(before)
  })

  test('stay with their vehicle: the same file isn’t imported for another one', async () => {
    const before = await holdings(clientId)
    const again = await write('copy.csv', csvOf(northward()))
    await expect(run(again, 'Van 3')).rejects.toThrow(
      'copy.csv is already imported for Van 1. A recorded drive belongs to one vehicle, so nothing was changed.',
    )
    expect(await holdings(clientId)).toEqual(before)
  })

  test('from years ago show on the map, and upkeep keeps them', async () => {
    const { pool } = server.services
    const connection = await pool.connect()
    await maintainPartitions(connection, { positionRetentionDays: 30 })
    connection.release()
    const token = await server.token(clientId, ['operator'])
    const id = (await tripsOf('v1'))[0].id
    const route = await ask(server.app, tripEndpoints.route, { params: { id }, query: {} }, token)
    expect(route.points).toHaveLength(517)
    expect(route.points[100]).toMatchObject({ t: 100, speedKmh: 72 })
    expect(Math.max(...route.points.map(({ lon }) => Math.abs(lon - chicago.longitude)))).toBeLessThan(1e-5)
    expect(route.incidents.map(({ translatedType }) => translatedType)).toEqual(['harshBraking'])
    expect(route.trip.startPlace?.city).toBe('Chicago')
  })

  test('have events detected by Milepost, scored and rolled up like any other', async () => {
    while (await rollUp(server.services.pool));
    const { rows } = await server.services.pool.query(
      `select i.source, i.risk > 0 as risky, e.max_g, e.intensity, d.incidents, d.distance_meters > 9000 as far
       from incident i join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
         join vehicle_day d on (d.client_id, d.vehicle_id, d.day) = (i.client_id, i.vehicle_id, i.day)
       where i.client_id = $1 and i.vehicle_id = $2`,
      [clientId, fleet.vehicleId('v1')],
    )
    expect(rows).toMatchObject([{ source: 1, risky: true, incidents: 1, far: true }])
    expect(rows[0].max_g).toBeGreaterThan(0.5)
    expect(rows[0].intensity).toBeGreaterThanOrEqual(3)
    const token = await server.token(clientId, ['operator'])
    const query = { From: toRangeTime(new Date(startMs)), To: toRangeTime(new Date(startMs + 3_600_000)) }
    const page = await ask(server.app, incidentEndpoints.page, { params: { id: clientId }, query }, token)
    expect(page.items).toHaveLength(1)
  })

  test('never move a vehicle’s last position back', async () => {
    const at = minutesAgo(1)
    await fleet.load('positions', [
      { vehicleExternalId: 'v2', at, ...chicago, speedKmh: 50, headingDegrees: 10, engineOn: true },
    ])
    await run(await write('old.csv', csvOf(northward(startMs + 1))), 'Van 2')
    const { rows } = await server.services.pool.query(
      'select at from vehicle_latest where client_id = $1 and vehicle_id = $2',
      [clientId, fleet.vehicleId('v2')],
    )
    expect(new Date(rows[0].at)).toEqual(at)
  })

  test('read the same from GPX as from CSV', async () => {
    await run(await write('drive.gpx', gpxOf(northward())), 'Van 3')
    const [fromGpx] = await tripsOf('v3')
    const [fromCsv] = await tripsOf('v1')
    expect({ ...fromGpx, id: 0 }).toEqual({ ...fromCsv, id: 0 })
  })

  test.each([
    ['gpx', (fixes: Fix[]) => gpxOf(fixes.map((one, index) => (index % 100 ? one : { ...one, mps: 4_294_967_295 })))],
    ['csv', (fixes: Fix[]) => csvOf(fixes.map((one, index) => (index % 100 ? one : { ...one, mps: 65_535 / 3.6 })))],
  ])('are read without speeds that mean “not measured”: %s', async (ending, textOf) => {
    const lines = await run(
      await write(`sentinels.${ending}`, textOf(northward(startMs + 86_400_000))),
      'Van 2',
      'Importers',
    )
    expect(lines[0]).toMatch(/^Van 2 \(Importers\): 1 trip, 6\.2/)
    expect(lines).toContain('  Dropped the speed of 6 points: not measured, or not possible.')
  })

  test.each([
    [
      'the times of two points',
      (a: Fix, b: Fix): [Fix, Fix] => [
        { ...a, atMs: b.atMs },
        { ...b, atMs: a.atMs },
      ],
    ],
    ['two lines', (a: Fix, b: Fix): [Fix, Fix] => [b, a]],
  ])('lose nothing if %s are swapped', async (_, swap) => {
    const fixes = northward(startMs - 40 * 86_400_000)
    const whole = await run(await write('whole.csv', csvOf(fixes)), 'Van 7')
    const swapped = [...fixes]
    for (const [one, other] of [
      [100, 101],
      [300, 350],
    ] as const)
      [swapped[one], swapped[other]] = swap(fixes[one]!, fixes[other]!)
    const [first] = await run(await write('swapped.csv', csvOf(swapped)), 'Van 7')
    expect(first).toBe(whole[0])
  })

  test.each([
    ['m/s in a column of km/h', 1 / 3.6, '0.28', 'm/s were read as km/h'],
    ['knots in a column of km/h', 1 / 1.852, '0.54', 'knots were read as km/h'],
  ])('have no speeds of another unit: %s', async (_, factor, ratio, words) => {
    const fixes = northward(startMs - Math.round(100 * factor) * 86_400_000)
    const lines = await run(await write('unit.csv', csvOf(fixes.map((f) => ({ ...f, mps: f.mps * factor })))), 'Van 8')
    expect(lines.at(-1)).toBe(`  Dropped all speeds: they are ${ratio} times those between its places, as if ${words}.`)
    expect(lines[0]).toContain('6.2\u00a0mi')
  })

  test('are removed when a later version reads the same file differently', async () => {
    const path = await write('again.csv', csvOf(northward(startMs + 2)))
    await run(path, 'Van 4')
    await server.services.pool.query(
      `update trip set external_id = regexp_replace(external_id, 'trip:.*', 'trip:1') where client_id = $1 and vehicle_id = $2`,
      [clientId, fleet.vehicleId('v4')],
    )
    await server.services.pool.query(`update trip set id = id + 1 where client_id = $1 and vehicle_id = $2`, [
      clientId,
      fleet.vehicleId('v4'),
    ])
    await run(path, 'Van 4')
    expect(await tripsOf('v4')).toHaveLength(1)
  })

  test('warn when the vehicle already has trips at that time', async () => {
    const lines = await run(await write('other.csv', `${csvOf(northward())}\n`), 'Van 4')
    expect(lines.at(-1)).toBe('  The vehicle already had 1 trip in this period. What overlaps counts once.')
  })
})

describe('vehicle selection', () => {
  test('requires exactly one vehicle', async () => {
    const path = await write('whose.csv', csvOf(northward()))
    await expect(run(path, 'Van 1')).rejects.toThrow(
      /^2 vehicles match Van 1; specify one by its id: \d+ \(Van 1, Importers\), \d+ \(Van 1, Neighbors\)\.$/,
    )
    await expect(run(path, 'Van 9')).rejects.toThrow('No vehicle has the id, VIN or name Van 9.')
    await expect(run(path, fleet.vehicleId('v2'), 'Neighbors')).rejects.toThrow('No vehicle of client Neighbors')
  })

  test('can be narrowed by client, and touches no other vehicle', async () => {
    const before = await holdings(clientId)
    const [line] = await run(await write('neighbor.csv', csvOf(northward(startMs + 3))), 'van 1', 'neighbors')
    expect(line).toContain('Van 1 (Neighbors): 1 trip')
    expect(await holdings(clientId)).toEqual(before)
  })
})

test.each([
  [
    'csv',
    (fixes: Fix[]) =>
      csvOf(fixes)
        .split('\n')
        .map((line, index) =>
          index === 99
            ? line.replace(/,41[^,]*,/, ',north,')
            : index === 299
              ? line.replace(/,41[^,]*,/, ',91.2,')
              : line,
        )
        .join('\n'),
    100,
    300,
  ],
  [
    'gpx',
    (fixes: Fix[]) =>
      gpxOf(fixes)
        .replaceAll('<trkpt', '\n<trkpt')
        .split('\n')
        .map((line, index) =>
          index === 100
            ? line.replace(/lat="[^"]*"/, 'lat="north"')
            : index === 300
              ? line.replace(/lat="[^"]*"/, 'lat="91.2"')
              : line,
        )
        .join('\n')
        .replace('<trkseg>', '<trkseg><!-- <trkpt -->'),
    101,
    301,
  ],
])('rejects only the points whose place can’t be read, with their lines: %s', async (ending, textOf, first, second) => {
  const text = textOf(northward(startMs + (ending === 'csv' ? 2 : 3) * 86_400_000))
  const lines = await run(await write(`odd.${ending}`, text), 'Van 6')
  expect(lines[0]).toMatch(/^Van 6 \(Importers\): 1 trip, 6\.2.* 2 without a position/)
  expect(lines.filter((line) => line.includes('Rejected'))).toEqual([
    `  Rejected line ${first}: its latitude, "north", is not a number.`,
    `  Rejected line ${second}: its latitude, 91.2, is not between −90 and 90.`,
  ])
})

test('reads local times without a zone in the zone of the client, and says so', async () => {
  const { rows } = await server.services.pool.query('select time_zone as zone from client where id = $1', [clientId])
  const { zone } = rows[0]
  const local = (atMs: number) => new Date(atMs + utcOffsetMs(zone, atMs)).toISOString().slice(0, 19).replace('T', ' ')
  const lines = northward().map(({ atMs, lat, lon, mps }) => [local(atMs), lat, lon, mps].join())
  const reported = await run(await write('local.csv', ['time,lat,lon,speed', ...lines].join('\n')), 'Van 5')
  expect((await tripsOf('v5')).map(({ started_at }) => Math.abs(Date.parse(started_at) - startMs) < 60_000)).toEqual([
    true,
  ])
  expect(reported.at(-1)).toBe(
    `  Its times have no zone: they were read as local times in ${zone.replaceAll('_', ' ')}.`,
  )
})

describe('rejects an unusable file with one sentence and stores nothing', () => {
  test.each([
    ['no-columns.csv', 'a,b\n1,2', /has no column time, lat, lon; its first line must name them/],
    ['no-lon.csv', 'time,lat\n1,2', /has no column lon;/],
    [
      'bad-number.csv',
      'time,lat,lon\n2018-08-02 16:00:01Z,41.9,west',
      /has no valid points\. Rejected line 2: its longitude, "west", is not a number\.$/,
    ],
    ['from-start.csv', 't,lat,lon\n12.5,41.9,-87.6', /column t: "12.5" is not a time since 1970/],
    ['empty.csv', '', /is empty/],
    ['only-header.csv', 'time,lat,lon\n', /has no points/],
    ['nowhere.csv', 'time,lat,lon\n2018-08-02 16:00:00Z,,', /has no valid points/],
    ['tomorrow.csv', `time,lat,lon\n${new Date(Date.now() + 86_400_000).toISOString()},41.9,-87.6`, /is in the future/],
    ['quotes.csv', 'time,lat,lon\n"2018,1,2\n', /is not a CSV file: .*line/],
    ['picture.csv', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', /isn’t a text file/],
    ['broken.gpx', '<gpx><trk><trkseg></trk></gpx>', /, line 1, column \d+: /],
    ['page.gpx', '<html><body>Not found</body></html>', /is XML, but not GPX/],
    ['route.gpx', '<gpx><rte><rtept lat="1" lon="2"/></rte></gpx>', /has no track/],
    ['planned.gpx', '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>', /track point 1 has no time/],
  ])('%s', async (name, text, message) => {
    const before = await holdings(clientId)
    const problem = await run(await write(name, text), 'Van 2').catch((error: Error) => error)
    expect(problem).toBeInstanceOf(CommandProblem)
    expect((problem as Error).message).toMatch(message)
    expect((problem as Error).message).not.toContain('\n')
    expect(await holdings(clientId)).toEqual(before)
  })

  test('rejects a file whose recorder missed a week rollover of GPS', async () => {
    const rolled = northward(Date.now() - 3_600_000 - 1024 * 7 * 86_400_000)
    await expect(run(await write('rolled.gpx', gpxOf(rolled)), 'Van 2')).rejects.toThrow(/1,024 weeks behind/)
  })

  test('rejects a missing file as well', async () => {
    await expect(run(join(folder, 'missing.csv'), 'Van 2')).rejects.toThrow(/The file .*missing\.csv doesn’t exist\./)
    await expect(run(folder, 'Van 2')).rejects.toThrow('isn’t a file')
  })
})
