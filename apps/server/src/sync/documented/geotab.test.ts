import { vehicleClass } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geotab } from '../../testing/documented/geotab.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Payloads from Geotab's guides, object pages and live probes, including odd ones, from the wire into the database.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, geotab)
})
afterAll(() => server[Symbol.asyncDispose]())

const place = [43_400_000, -79_700_000]

test.each<[keyof Followed, string, object]>([
  ['groups', 'g7', { name: 'North', parent: null }],
  [
    'vehicles',
    'b1',
    {
      name: 'Truck 1',
      vin: '1XKYDP9X1KJ000001',
      plate: 'P1',
      make: 'Kenworth',
      model: 'T680',
      year: 2019,
      class: vehicleClass.code.heavy,
      device: 'G9ABC1234567',
      groups: ['g7'],
      inactive: null,
    },
  ],
  [
    'vehicles',
    'b2',
    { vin: null, make: null, device: null, class: vehicleClass.code.trailer, inactive: 'No longer active in Geotab' },
  ],
  ['drivers', 'd5', { name: 'Ana Ruiz', inactive: null, license: 'R5', state: 'IL', employee: 'G-5' }],
  ['drivers', 'd6', { inactive: expect.any(String) }],
  ['drivers', 'd9', { name: 'd9', inactive: 'Not in the list of drivers' }],
  ['positions', `b1 ${at(590)}`, { place, speed: 50 }],
  ['positions', `b1 ${at(7000)}`, { place, speed: null }],
  [
    'incidents',
    'x1',
    { type: 'seatBelt', vehicle: 'b1', driver: 'd5', at: at(600), end: at(630), place, state: 'open' },
  ],
  ['incidents', 'x2', { type: 'harshBraking', driver: null, end: null }],
  ['incidents', 'x3', { vehicle: null, driver: 'd9', place: null }],
  ['rejections', 'incidents x4', { reason: expect.stringContaining('No incident type is mapped to aUnknownRule') }],
  ['rejections', 'incidents x6', { reason: 'no vehicle or driver is given' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('keeps the newest version of a trip, and both VINs', () => {
  expect(Object.values(found.trips).sort((a, b) => (String(a.start) < String(b.start) ? -1 : 1))).toEqual([
    expect.objectContaining({
      driver: 'd9',
      end: at(1800),
      meters: 27_500,
      idle: 70,
      maxSpeed: 88,
      to: place,
      endOdometer: 100_000_000,
      engineHours: 2000,
    }),
    expect.objectContaining({ driver: null, start: at(2000) }),
  ])
  expect(keysOf(found, ['drivers', 'incidents'])).toEqual({
    drivers: ['d5', 'd6', 'd9'],
    incidents: ['x1', 'x2', 'x3'],
  })
  expect(Object.values(found.mismatches)).toHaveLength(2)
})
