import { afterAll, beforeAll, expect, test } from 'vitest'
import { ana, gone, guest, guid, hired, lytx, north, spare, trip, van } from '../../testing/documented/lytx.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Payloads from Lytx's OpenAPI files and captured responses, including odd ones, from the wire into the database.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, lytx)
})
afterAll(() => server[Symbol.asyncDispose]())

const inactive = 'Not in the list of drivers'
const place = [39_540_000, -105_030_000]

test.each<[keyof Followed, string, object]>([
  ['groups', north, { name: 'North', parent: null }],
  [
    'vehicles',
    van,
    {
      name: 'Van 1',
      vin: '1FTBW2CM0HKA00001',
      plate: 'P1',
      make: 'Ford',
      model: 'Transit',
      year: 2019,
      device: 'QM40900001',
      inactive: null,
      groups: [north],
      driver: null,
    },
  ],
  ['vehicles', spare, { name: spare, vin: null, inactive: 'Out of Service in Lytx' }],
  ['vehicles', hired, { name: 'Hired 9' }],
  ['drivers', ana, { name: 'Ana Ruiz', inactive: null, phone: '+13125550100', employee: 'L-1' }],
  ['drivers', gone, { name: 'left', inactive: 'Inactive in Lytx' }],
  ['drivers', guest, { name: 'Gus Guest', inactive }],
  ['positions', `${van} ${at(600)}`, { place, speed: 36, heading: 224 }],
  ['positions', `${van} ${at(660)}`, { speed: 45, heading: null }],
  [
    'trips',
    trip.tripId,
    { vehicle: hired, driver: guest, start: at(), end: at(1800), meters: 27_400, maxSpeed: 88, from: place, to: null },
  ],
  [
    'incidents',
    guid('4300ffff', 1),
    {
      type: 'phoneUse',
      vehicle: van,
      driver: ana,
      at: at(700),
      state: 'reviewed',
      reference: 'DDXA10442',
      speed: 27,
      heading: 224,
      maxG: 0.42,
      place,
      media: [`1 11 ${guid('4300ffff', 1)}`, '2 11'],
    },
  ],
  ['incidents', guid('4300ffff', 2), { type: 'stopSign', vehicle: null, driver: guest, media: [] }],
  ['incidents', guid('4300ffff', 5), { type: 'tailgating', state: 'coached' }],
  ['rejections', `incidents ${guid('4300ffff', 3)}`, { reason: 'No incident type is mapped to Trigger 99' }],
  ['rejections', `incidents ${guid('4300ffff', 4)}`, { reason: 'It has no vehicle and no driver' }],
  ['rejections', `trips ${guid('e100ffff', 2)}`, { reason: 'Its recorder is not in a vehicle' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records', () => {
  expect(keysOf(found, ['drivers', 'incidents', 'trips'])).toEqual({
    drivers: [ana, gone, guest],
    incidents: [1, 2, 5].map((number) => guid('4300ffff', number)),
    trips: [trip.tripId],
  })
})
