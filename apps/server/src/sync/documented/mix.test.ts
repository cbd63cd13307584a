import { cameraHealth, vehicleClass } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mix, site, thandi, truck, van } from '../../testing/documented/mix.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// MiX Integrate payloads (entities of the official client at 670d415, its Swagger, measured notes of public clients),
// from the wire into the database. Its ids have 64 bits and no quotes.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, mix)
})
afterAll(() => server[Symbol.asyncDispose]())

test.each<[keyof Followed, string, object]>([
  ['groups', '-6', { name: 'North', parent: null }],
  ['groups', site, { name: site, parent: '-6' }],
  [
    'vehicles',
    truck,
    {
      name: 'Truck 9',
      vin: '1XKYD49X0MJ000001',
      plate: '8ABC123',
      make: 'Kenworth',
      model: 'T680',
      year: 2021,
      class: vehicleClass.code.heavy,
      inactive: null,
      driver: thandi,
      groups: [site],
    },
  ],
  [
    'vehicles',
    van,
    { name: 'V1', vin: null, year: null, class: vehicleClass.code.light, inactive: 'Decommissioned in MiX' },
  ],
  [
    'drivers',
    thandi,
    { name: 'Thandi M', license: '60530002X', state: 'GP', phone: '+27115550100', employee: 'E1001', inactive: null },
  ],
  ['drivers', '77', { name: 'Driver 77', license: null, phone: null }],
  ['positions', `${truck} ${at(600)}`, { place: [-26_204_100, 28_047_300], speed: 62, heading: 181, limit: null }],
  ['positions', `${truck} ${at(6900)}`, { speed: 62, limit: 60 }],
  ['positions', `${van} ${at(3600)}`, { place: [-26_300_000, 28_100_000], speed: null, heading: null }],
  ['latest', truck, { at: at(6900), odometer: 30_931_400, engineHours: 919.5, engineOn: null }],
  ['latest', van, { odometer: 812_400, engineHours: null }],
  [
    'trips',
    '1',
    {
      vehicle: truck,
      driver: '77',
      start: at(),
      end: at(2700),
      meters: 31_250,
      idle: 300,
      maxSpeed: 105,
      from: [-26_204_100, 28_047_300],
      startOdometer: 30_900_100,
      endOdometer: 30_931_350,
      engineHours: 901,
      isPrivate: false,
    },
  ],
  ['trips', '2', { driver: null, from: null, to: null, maxSpeed: null, meters: 3_250, isPrivate: true }],
  ['trips', '3', { driver: null, end: null, to: null, endOdometer: null, engineHours: null }],
  [
    'incidents',
    '1',
    { type: 'harshBraking', driver: '77', speed: 62, basis: 'start', limit: 60, maxG: 0.402, end: at(33) },
  ],
  [
    'incidents',
    '2',
    { type: 'speeding', speed: 131, basis: 'max', occurrences: 4, sums: { seconds: 12, meters: null } },
  ],
  ['incidents', '3', { type: 'phoneUse', vehicle: null, driver: thandi, place: null, media: ['1 11 1', '2 12 2'] }],
  ['incidents', '5', { type: 'harshBraking', at: at(33), place: [-26_204_100, 28_047_300] }],
  ['incidents', '6', { type: 'obstructedCamera', end: null, maxG: null }],
  ['cameras', `${truck} 0`, { status: cameraHealth.code.obstructed }],
  ['scores', thandi, { score: 87.4, meters: 512_500 }],
  ['rejections', 'incidents 4', { reason: 'No incident type is mapped to Reefer door left open' }],
  ['rejections', 'incidents 8', { reason: 'the event has no asset or driver' }],
  ['rejections', 'incidents 9', { reason: 'the event has no time' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records: no placeholder people, rejected data, non-drivers, or positions without a location', () => {
  expect(keysOf(found, ['drivers', 'positions', 'trips', 'incidents', 'scores', 'mismatches'])).toEqual({
    drivers: [thandi, '77'].sort(),
    positions: [`${truck} ${at(600)}`, `${truck} ${at(6900)}`, `${van} ${at(3600)}`].sort(),
    trips: ['1', '2', '3'],
    incidents: ['1', '2', '3', '5', '6'],
    scores: [thandi],
    mismatches: [],
  })
})
