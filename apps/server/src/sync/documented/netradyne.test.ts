import { vehicleClass } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { netradyne } from '../../testing/documented/netradyne.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Payloads of Netradyne's API as public clients have read it (there is no public reference), from the wire into the
// database.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, netradyne)
})
afterAll(() => server[Symbol.asyncDispose]())

const notListed = 'Not in the list of drivers'
const inService = { inactive: null, isPlaceholder: false }

test.each<[keyof Followed, string, object]>([
  ['groups', 'north-1', { name: 'North' }],
  [
    'vehicles',
    'T-1042',
    {
      name: 'T-1042',
      vin: '1FUJGLDR5CLBP8834',
      plate: 'IL P1042',
      device: '163001042233001',
      class: vehicleClass.code.heavy,
      driver: 'HIGGB',
      groups: ['north-1'],
      ...inService,
    },
  ],
  ['vehicles', '3AKJHHDR9JSJV5535', { inactive: 'Disabled in Netradyne', driver: null }],
  ['vehicles', 'camera:163001042233003', { name: 'With camera 163001042233003', device: '163001042233003', vin: null }],
  ['drivers', 'HIGGB', { name: 'Bo Higgins', inactive: null, license: 'H12', state: 'IL', employee: 'HIGGB' }],
  ['drivers', 'cy.orr', { name: 'Cy Orr', inactive: 'Disabled in Netradyne' }],
  ['drivers', 'name:Di Nowak', { name: 'Di Nowak', inactive: null }],
  ['drivers', 'name:Eve Unlisted', { name: 'Eve Unlisted', inactive: notListed }],
  ['drivers', 'LEFT7', { name: 'Flo Left', inactive: notListed }],
  ['latest', 'T-1042', { at: at(600), place: [41_900_000, -87_700_000], speed: null }],
  [
    'incidents',
    '48211900017',
    {
      type: 'speeding',
      vehicle: 'T-1042',
      driver: 'HIGGB',
      at: at(),
      end: at(7),
      speed: 115,
      basis: 'event',
      limit: 89,
      place: [41_878_100, -87_629_800],
      maxG: null,
    },
  ],
  ['incidents', '2', { type: 'harshBraking', at: at(60), driver: 'cy.orr' }],
  ['incidents', '3', { at: at(120), driver: 'name:Eve Unlisted' }],
  ['incidents', '4', { type: 'obstructedCamera', driver: 'LEFT7', place: null, speed: null }],
  ['incidents', '7', { vehicle: null, driver: 'HIGGB', maxG: 1.4 }],
  ['incidents', '8', { type: 'defensiveDriving' }],
  ['cameras', 'T-1042 0', { status: 1 }],
  ['scores', 'HIGGB', { score: 87.45 }],
  ['scores', 'name:Di Nowak', { score: 70 }],
  ['rejections', 'incidents 5', { reason: 'It has no vehicle and no driver' }],
  ['rejections', 'incidents 6', { reason: 'No incident type is mapped to MOON-WALK' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records', () => {
  expect(keysOf(found, ['drivers', 'incidents', 'latest'])).toEqual({
    drivers: ['HIGGB', 'LEFT7', 'cy.orr', 'name:Di Nowak', 'name:Eve Unlisted'],
    incidents: ['2', '3', '4', '48211900017', '7', '8'],
    latest: ['T-1042'],
  })
  expect(Object.values(found.rejections).map(({ reason }) => reason)).toContain(
    'a score of 87 may be out of 100 or of 1000',
  )
})
