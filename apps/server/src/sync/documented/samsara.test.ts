import { vehicleClass } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samsara, vehicleId } from '../../testing/documented/samsara.ts'
import {
  documentedAt as at,
  documentedAtMs as atMs,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Payloads from Samsara's API description (2024-11-18) and live probes, including odd ones, from the wire into the
// database.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, samsara)
})
afterAll(() => server[Symbol.asyncDispose]())

const notListed = 'Not in the list of drivers'
const start = [47_600_000, -122_300_000]

test.each<[keyof Followed, string, object]>([
  ['groups', '3900', { name: 'North', parent: '3800' }],
  ['groups', '3800', { name: '3800' }],
  [
    'vehicles',
    vehicleId,
    {
      name: 'Van 7',
      vin: '1FTBW2CM0HKA00001',
      plate: 'IL P7',
      make: 'Ford',
      model: 'Transit',
      year: 2021,
      device: 'G97D-BYX-ABC',
      class: vehicleClass.code.light,
      driver: '44',
      groups: ['3900'],
    },
  ],
  ['vehicles', '281474990000002', { name: '281474990000002', vin: '1FTBW2CM0HKA00002' }],
  ['vehicles', '281474990000003', { driver: '99', class: vehicleClass.code.bus }],
  ['vehicles', '555', { name: 'Trailer 5' }],
  [
    'drivers',
    '44',
    { name: 'Ana Ruiz', inactive: null, license: 'R1', state: 'IL', phone: '312 555 0100', employee: '7' },
  ],
  ['drivers', '45', { name: 'Driver 45', inactive: 'Deactivated in Samsara' }],
  ['drivers', '46', { name: '46', inactive: notListed }],
  ['drivers', '47', { name: 'Left Long Ago', inactive: notListed }],
  ['drivers', '99', { name: 'Hired Hand', inactive: notListed }],
  ['latest', vehicleId, { at: at(7000), speed: 55, engineOn: true, odometer: 90_000_000, engineHours: 2000 }],
  ['positions', `${vehicleId} ${at(7000)}`, { place: start, speed: 55, heading: 91 }],
  [
    'trips',
    `${vehicleId}-${atMs}`,
    { driver: '46', end: at(1800), meters: 27_400, startOdometer: 1_000_000, endOdometer: 1_027_400, from: start },
  ],
  ['trips', `${vehicleId}-${atMs + 6_000_000}`, { driver: null, end: null, meters: 900, startOdometer: null }],
  [
    'incidents',
    '9f01',
    {
      type: 'harshBraking',
      vehicle: vehicleId,
      driver: '44',
      at: at(700),
      end: at(704),
      url: 'https://cloud.samsara.com/o/1/safety/inbox/9f01',
      place: start,
      heading: 90,
      maxG: 0.61,
      media: ['1 2', '2 2'],
    },
  ],
  ['incidents', '9f02', { type: 'speeding', speed: 121, basis: 'max', limit: 97, media: [] }],
  ['incidents', '9f03', { type: 'collision', state: 'reviewed' }],
  ['incidents', '9f04', { vehicle: null, driver: '47' }],
  ['incidents', '9f05', { vehicle: '555', driver: null }],
  ['incidents', '9f09', { type: 'nearCollision', place: null, heading: null, maxG: null }],
  [
    'incidents',
    `speeding-${vehicleId}-${atMs + 1_700_000}`,
    { type: 'speeding', driver: null, end: at(1760), speed: 105, limit: 89, place: start, heading: 120, media: [] },
  ],
  ['cameras', `${vehicleId} 1`, { status: 1, reason: 'The camera reports an obstructed view' }],
  ['mismatches', `${vehicleId} 3`, { evidence: { device: 'G1', reason: 'vgUnplugged' } }],
  ['scores', '44', { score: 87, meters: 412_000 }],
  ['rejections', 'incidents 9f06', { reason: 'The provider gave no reason for this event' }],
  ['rejections', 'incidents 9f07', { reason: 'No incident type is mapped to Levitation' }],
  ['rejections', 'incidents 9f10', { reason: 'no vehicle or driver is given' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records: no dismissed events, and no speeding that an event already reports', () => {
  expect(keysOf(found, ['drivers', 'incidents', 'rejections'])).toEqual({
    drivers: ['44', '45', '46', '47', '99'],
    incidents: ['9f01', '9f02', '9f03', '9f04', '9f05', '9f09', `speeding-${vehicleId}-${atMs + 1_700_000}`],
    // Five of them are only listed for their ends, which are those of another event in these payloads.
    rejections: ['9f03', '9f04', '9f05', '9f06', '9f07', '9f08', '9f09', '9f10'].map((id) => `incidents ${id}`),
  })
})
