import { mismatchType, vehicleClass } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { navixy } from '../../testing/documented/navixy.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Payloads from Navixy's documents (SquareGPS/navixy-api at 9c0cc75: tracker, vehicle, employee, track, history,
// counter, driver journal), from the wire into the database; times as they come with the header NVX-ISO-DateTime.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, navixy)
})
afterAll(() => server[Symbol.asyncDispose]())

test.each<[keyof Followed, string, object]>([
  ['groups', '167', { name: 'Main office' }],
  [
    'vehicles',
    '1',
    {
      name: 'LKW 12',
      vin: 'TMBJF25LXC6080000',
      plate: 'А001АА96',
      model: 'Renault KERAX',
      year: 2001,
      device: '9999999988888',
      class: vehicleClass.code.heavy,
      inactive: null,
      driver: '4563',
      groups: ['167'],
    },
  ],
  ['vehicles', '2', { name: '123456789009876', device: '123456789009876', groups: [], driver: null }],
  ['vehicles', '3', { name: 'Unpaid', inactive: 'Tracker blocked in Navixy: its tariff has ended' }],
  [
    'drivers',
    '4563',
    { name: 'John Jane Smith', license: 'SKIMP407952HJ9GK 06', phone: '+442071111111', employee: '059236' },
  ],
  ['drivers', '7', { name: 'Ana', license: null, phone: '0441' }],
  ['positions', `1 ${at(600)}`, { place: [48_200_000, 11_600_000], speed: 53, heading: 280 }],
  ['positions', `1 ${at(660)}`, { speed: null, heading: null }],
  ['positions', `1 ${at(6900)}`, { place: [48_137_400, 11_575_500], speed: 64, heading: 304 }],
  ['latest', '1', { at: at(6900), engineOn: true, odometer: 100_500_100, engineHours: 18.9 }],
  [
    'trips',
    '1-923150',
    {
      vehicle: '1',
      driver: '4563',
      start: at(),
      end: at(1800),
      meters: 5500,
      maxSpeed: 62,
      from: [48_200_000, 11_600_000],
      to: [48_230_000, 11_620_000],
      startOdometer: 50_200,
      endOdometer: 55_700,
      isPrivate: false,
    },
  ],
  ['trips', '1-923151', { meters: 1440, maxSpeed: null, driver: null, from: null, isPrivate: true }],
  ['trips', '1-923152', { driver: '7', isPrivate: false }],
  ['incidents', '880012', { type: 'speeding', driver: '4563', limit: 90, place: [48_137_400, 11_575_500] }],
  ['incidents', '880013', { type: 'harshBraking', driver: null, limit: null }],
  ['incidents', '880014', { type: 'phoneUse', place: null, end: at(1010) }],
  ['incidents', '880016', { type: 'panicButton', vehicle: null, driver: '4563', place: null }],
  ['incidents', '880018', { type: 'collision', place: null }],
  ['mismatches', `2 ${mismatchType.code.deviceNotFound}`, {}],
  ['rejections', 'incidents 880017', { reason: 'No incident type is mapped to tire_blowout_alert' }],
  ['rejections', 'incidents 880020', { reason: 'the event has no tracker or employee' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records: no second views of a device, lone points, or positions from cell towers or without a source', () => {
  expect(keysOf(found, ['drivers', 'latest', 'positions', 'trips', 'incidents', 'mismatches', 'rejections'])).toEqual({
    drivers: ['4563', '7'],
    latest: ['1'],
    positions: [`1 ${at(600)}`, `1 ${at(660)}`, `1 ${at(6900)}`],
    trips: ['1-923150', '1-923151', '1-923152'],
    incidents: ['880012', '880013', '880014', '880016', '880018'],
    mismatches: [`2 ${mismatchType.code.deviceNotFound}`],
    rejections: ['incidents 880017', 'incidents 880020'],
  })
})
