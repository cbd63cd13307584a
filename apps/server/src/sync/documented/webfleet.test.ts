import { vehicleClass } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webfleet } from '../../testing/documented/webfleet.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// WEBFLEET.connect payloads (reports as public clients give the reference's tables: codemasher/php-webfleet and
// others), from the wire into the database. Flat rows; numbers may be quoted; missing values are absent or empty.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, webfleet)
})
afterAll(() => server[Symbol.asyncDispose]())

const incidentAt = (subject: string, tag: string, seconds: number) => `${subject}-${tag}-${Date.parse(at(seconds))}`
const start = [52_520_008, 13_404_954]

test.each<[keyof Followed, string, object]>([
  ['groups', 'Nord', { name: 'Nord' }],
  [
    'vehicles',
    '1-4711-100',
    {
      name: 'Sprinter 1',
      vin: 'WDB9066331S000001',
      plate: 'B-MP 1',
      year: 2019,
      class: vehicleClass.code.light,
      inactive: null,
      groups: ['Nord', 'Süd'],
    },
  ],
  ['vehicles', '1-4711-200', { name: '12', vin: null, year: null, class: vehicleClass.code.heavy, groups: [] }],
  ['vehicles', '1-4711-300', { name: 'Sold', class: vehicleClass.code.bus, inactive: 'Deleted in Webfleet' }],
  [
    'drivers',
    '1-4711-D7',
    { name: 'Ana Ruiz', license: 'B072RRE2I55', state: 'DE', phone: '+49 30 1', employee: 'D7' },
  ],
  ['drivers', 'D8', { name: 'Driver D8', license: null }],
  ['drivers', 'D99', { name: 'Sold with her van', inactive: 'Not in the list of drivers' }],
  ['vehicles', '1-4711-900', { name: 'Hired 9' }],
  ['trips', '5', { driver: '1-4711-D7' }],
  ['trips', '6', { driver: 'D99', vehicle: '1-4711-900' }],
  ['incidents', incidentAt('1-4711-100', 'braking', 1150), { driver: '1-4711-D7' }],
  ['positions', `1-4711-100 ${at(600)}`, { place: [52_500_000, 13_300_000], speed: 30, heading: 180 }],
  ['positions', `1-4711-100 ${at(6900)}`, { place: start, speed: 47, heading: 90 }],
  ['latest', '1-4711-100', { at: at(6900), engineOn: true, odometer: 12_345_612, engineHours: 10 }],
  [
    'trips',
    '9007199254740995',
    {
      driver: '1-4711-D7',
      start: at(),
      end: at(1800),
      meters: 27_400,
      idle: 120,
      maxSpeed: 108,
      from: start,
      to: [52_400_000, 13_060_000],
      startOdometer: 12_345_600,
      endOdometer: 12_373_000,
      score: 81,
      isPrivate: false,
    },
  ],
  ['trips', '2', { driver: null, from: null, meters: 2_740, isPrivate: true }],
  ['trips', '9', { driver: null, from: null, to: null, meters: 1_900, isPrivate: true }],
  ['trips', '4', { driver: 'D8', startOdometer: 12_373_000, endOdometer: 12_375_700, score: 0, maxSpeed: null }],
  [
    'incidents',
    incidentAt('1-4711-100', 'braking', 700),
    { type: 'harshBraking', driver: '1-4711-D7', speed: 62, basis: 'start', limit: 50, end: at(703), maxG: null },
  ],
  [
    'incidents',
    incidentAt('1-4711-100', 'steering_right', 800),
    { type: 'harshCornering', speed: 31, basis: 'end', limit: null, end: null, place: [52_511_000, 13_311_000] },
  ],
  [
    'incidents',
    incidentAt('1-4711-D7', 'driving_event', 1000),
    { type: 'aggressiveDriving', vehicle: null, driver: '1-4711-D7', end: null },
  ],
  ['incidents', incidentAt('1-4711-100', 'speeding', 1200), { speed: 93, basis: 'max', limit: 70, end: null }],
  ['incidents', incidentAt('1-4711-100', 'speeding', 1300), { speed: 81, basis: 'event', limit: null }],
  [
    'incidents',
    incidentAt('1-4711-100', 'idling', 3000),
    { type: 'idling', speed: null, end: at(3600), place: [52_540_000, 13_330_000] },
  ],
  ['scores', '1-4711-D7', { score: 87.3 }],
  [
    'rejections',
    `incidents ${incidentAt('1-4711-100', 'accel_type_9', 900)}`,
    { reason: expect.stringContaining('accel_type_9') },
  ],
  ['rejections', `incidents ${incidentAt('null', 'braking', 1100)}`, { reason: 'It has no vehicle and no driver' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records: no private destinations, deleted or never reported vehicles, or odometer corrections', () => {
  expect(keysOf(found, ['drivers', 'latest', 'positions', 'trips', 'scores', 'mismatches'])).toEqual({
    drivers: ['1-4711-D7', 'D8', 'D99'],
    latest: ['1-4711-100', '1-4711-200', '1-4711-900'],
    positions: [`1-4711-100 ${at(600)}`, `1-4711-100 ${at(6900)}`],
    trips: ['2', '4', '5', '6', '9', '9007199254740995'],
    scores: ['1-4711-D7'],
    mismatches: [],
  })
  expect([Object.keys(found.incidents).length, Object.keys(found.rejections).length]).toEqual([7, 4])
})
