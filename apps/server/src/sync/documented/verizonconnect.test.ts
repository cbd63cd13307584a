import { cameraPosition, mismatchType } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verizonconnect } from '../../testing/documented/verizonconnect.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Reveal payloads (its help pages, the types of edoleske/py-verizon-connect-api, one description of the video API),
// from the wire into the database. Times in UTC without a zone, nulls explicit.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, verizonconnect)
})
afterAll(() => server[Symbol.asyncDispose]())

const { camera1, camera2 } = cameraPosition.code
const lake = [41_880_000, -87_630_000]
const tripAt = (seconds: number) => `V3 ${at(seconds).replace('Z', '.000Z')}`
const { deviceNotFound, vin } = mismatchType.code

test.each<[keyof Followed, string, object]>([
  ['groups', '12', { name: 'North', parent: null }],
  ['groups', '13', { name: 'Group 13', parent: '12' }],
  [
    'vehicles',
    'V3',
    {
      name: 'Van 3',
      vin: '1FTBW2CM5HKA00001',
      plate: 'IL 123',
      make: 'Ford',
      model: '250',
      year: 2017,
      inactive: null,
      groups: ['12', '13'],
    },
  ],
  ['vehicles', 'vin:1FTBW2CM5HKA00002', { name: 'No number', groups: [] }],
  ['vehicles', '4/B', { name: 'Slash', vin: null, make: null, model: null, year: null }],
  ['vehicles', 'V5', { name: 'V5', vin: null }],
  ['drivers', 'D7', { name: 'Ana Ruiz', phone: '312 555 0100', employee: 'D7' }],
  ['drivers', 'email:bo@acme.test', { name: 'Bo Lind' }],
  ['drivers', 'name:Cy Orr', { name: 'Cy Orr' }],
  ['positions', `V3 ${at(600)}`, { place: [41_900_000, -87_700_000], speed: 30 }],
  ['positions', `V3 ${at(720)}`, { speed: null }],
  ['positions', `V3 ${at(6900)}`, { place: lake, speed: 54, heading: 45 }],
  ['latest', 'V3', { at: at(6900), engineOn: true, odometer: 40_012_500 }],
  [
    'trips',
    tripAt(0),
    { driver: 'D7', end: at(1860), meters: 14_200, from: lake, to: [41_900_000, -87_630_000], isPrivate: false },
  ],
  ['trips', tripAt(1900), { driver: null, from: null, to: null, meters: 4_200, isPrivate: true }],
  ['trips', tripAt(2300), { driver: 'D7', from: null, to: [41_900_000, -87_630_000], isPrivate: false }],
  ['trips', tripAt(3000), { driver: 'email:bo@acme.test' }],
  ['trips', tripAt(3700), { driver: 'name:Di Gone' }],
  ['drivers', 'name:Di Gone', { name: 'Di Gone', inactive: 'Not in the list of drivers' }],
  ['trips', tripAt(4000), { driver: null, end: null, to: null, meters: null }],
  [
    'incidents',
    'e1',
    {
      type: 'harshBraking',
      driver: 'D7',
      place: lake,
      speed: 71,
      basis: 'trace',
      heading: 12,
      media: [`1 ${camera1} 0`, `1 ${camera2} 1`, `2 ${camera1} 0`],
    },
  ],
  ['incidents', 'e2', { type: 'phoneUse', vehicle: null, driver: 'D7', state: 'reviewed', place: null, media: [] }],
  ['incidents', 'e4', { type: 'nearCollision', driver: 'email:bo@acme.test', state: 'open', speed: null }],
  ['incidents', 'e5', { type: 'distraction', place: null }],
  ['mismatches', `V3 ${vin}`, { evidence: { ours: '1FTBW2CM5HKA00001', provider: '1FTBW2CM5HKA99999' } }],
  ['mismatches', `vin:1FTBW2CM5HKA00002 ${deviceNotFound}`, {}],
  ['mismatches', `4/B ${deviceNotFound}`, {}],
  ['rejections', 'incidents e3', { reason: 'No incident type is mapped to driver_yawning' }],
  ['rejections', 'incidents e5', { reason: expect.stringContaining('Its location and clips can’t be read') }],
  ['rejections', 'incidents e6', { reason: 'It has no vehicle and no driver' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records: no private places, and no vehicles that never reported', () => {
  expect(keysOf(found, ['drivers', 'latest', 'positions', 'trips', 'incidents', 'rejections'])).toEqual({
    drivers: ['D7', 'email:bo@acme.test', 'name:Cy Orr', 'name:Di Gone'],
    latest: ['V3'],
    positions: [600, 720, 6900].map((seconds) => `V3 ${at(seconds)}`),
    trips: [0, 1900, 2300, 3000, 3700, 4000].map(tripAt),
    incidents: ['e1', 'e2', 'e4', 'e5'],
    rejections: ['incidents e3', 'incidents e5', 'incidents e6'],
  })
})
