import { cameraPosition, mismatchType, vehicleClass } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { traccar } from '../../testing/documented/traccar.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Traccar payloads (openapi.yaml and the models of server 6.14.5), from the wire into the database. Speeds in knots,
// times with a fraction and an offset, numbers that are 0 if there is no value.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, traccar)
})
afterAll(() => server[Symbol.asyncDispose]())

const { camera1, camera2 } = cameraPosition.code
const zurich = [47_377_900, 8_540_300]

test.each<[keyof Followed, string, object]>([
  ['groups', '3', { name: 'Zürich', parent: null }],
  ['groups', '4', { name: 'Nord', parent: '3' }],
  [
    'vehicles',
    '41',
    {
      name: 'Van 7 – Zürich',
      vin: 'WF0XXXTTGXKE12345',
      plate: 'ZH 1',
      make: 'Ford',
      model: 'FMC130',
      year: 2019,
      device: '863719010000417',
      class: vehicleClass.code.light,
      inactive: null,
      driver: 'DRV-7',
      groups: ['3'],
    },
  ],
  ['vehicles', '42', { name: '42', vin: null, model: null, groups: [], driver: null, inactive: null }],
  ['vehicles', '43', { inactive: 'Disabled in Traccar', class: vehicleClass.code.heavy, vin: null }],
  ['vehicles', '44', { inactive: 'Expired in Traccar on 2024-02-01' }],
  ['drivers', 'DRV-7', { name: 'Ada', license: 'D1', phone: '41790000000' }],
  ['drivers', '#8', { name: 'Driver 8', license: null }],
  ['positions', `41 ${at(600)}`, { place: zurich, speed: 50, heading: 90, limit: 50 }],
  ['positions', `41 ${at(660)}`, { place: zurich, speed: null, heading: null, limit: null }],
  ['positions', `42 ${at(-400_000)}`, { speed: 30, heading: null }],
  ['latest', '41', { at: at(6900), engineOn: true, odometer: 1_213_180.5, engineHours: 1 }],
  ['latest', '42', { odometer: 700_000, engineHours: null, engineOn: null }],
  [
    'trips',
    `41-${Date.parse(at())}`,
    {
      vehicle: '41',
      driver: 'DRV-7',
      start: at(),
      end: at(2029),
      meters: 12_841,
      maxSpeed: 80,
      from: zurich,
      to: [47_451_500, 8_564_600],
      startOdometer: 1_200_340,
      endOdometer: 1_213_180.5,
    },
  ],
  [
    'trips',
    `41-${Date.parse(at(2500))}`,
    { driver: null, meters: null, maxSpeed: null, from: null, startOdometer: null, endOdometer: 1_213_180.5 },
  ],
  ['incidents', '1', { type: 'harshBraking', driver: 'DRV-7', place: zurich, speed: 50, limit: 50, heading: 90 }],
  ['incidents', '2', { type: 'collision' }],
  ['incidents', '3', { type: 'harshBraking', media: [`1 ${camera2} clip.mp4`, `2 ${camera1} 20261118.jpg`] }],
  ['incidents', '7', { type: 'speeding', speed: 130, basis: 'event', limit: 80, place: null }],
  ['incidents', '10', { type: 'panicButton', place: null, speed: null }],
  ['incidents', '11', { type: 'powerDisconnected', place: null, media: [`2 ${camera1} door.jpg`] }],
  [
    'mismatches',
    `41 ${mismatchType.code.vin}`,
    { evidence: { ours: 'WF0XXXTTGXKE12345', provider: 'WF0XXXTTGXKE99999' } },
  ],
  ['mismatches', `42 ${mismatchType.code.deviceNotFound}`, { evidence: { device: '42' } }],
  ['rejections', 'incidents 8', { reason: 'No incident type is mapped to rollover-suspected' }],
  ['rejections', 'incidents 9', { reason: 'No incident type is mapped to alarm' }],
  ['rejections', 'incidents 13', { reason: 'No incident type is mapped to deviceRollover' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records: no sounds, device alarms, or positions from cell towers or without a source', () => {
  expect(keysOf(found, ['drivers', 'positions', 'trips', 'incidents', 'mismatches', 'rejections'])).toEqual({
    drivers: ['#8', 'DRV-7'],
    positions: [...[600, 660, 840, 6900].map((seconds) => `41 ${at(seconds)}`), `42 ${at(-400_000)}`],
    trips: [0, 2500].map((seconds) => `41-${Date.parse(at(seconds))}`),
    incidents: ['1', '10', '11', '2', '3', '7'],
    mismatches: [`41 ${mismatchType.code.vin}`, `42 ${mismatchType.code.deviceNotFound}`],
    rejections: [
      ...['incidents 13', 'incidents 8', 'incidents 9', 'positions 41: Its coordinates are #'],
      ...['41', '42'].map((device) => `positions ${device}: Its device had no GPS fix then`),
      'trips 41: Its distance, #, means that it wasn’t measured',
    ],
  })
})
