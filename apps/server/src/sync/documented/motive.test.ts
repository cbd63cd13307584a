import { afterAll, beforeAll, expect, test } from 'vitest'
import { motive } from '../../testing/documented/motive.ts'
import {
  documentedAt as at,
  type Followed,
  followDocumented,
  keysOf,
} from '../../testing/recounts/follow-documented.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Payloads from Motive's reference and live captures, including odd ones, from the wire into the database.

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followDocumented(server, motive)
})
afterAll(() => server[Symbol.asyncDispose]())

const inactive = 'Not in the list of drivers'

test.each<[keyof Followed, string, object]>([
  ['groups', '7', { name: 'North', parent: null }],
  [
    'vehicles',
    '9',
    {
      name: 'T-9',
      vin: '1FUJGLDR5CLBP8834',
      plate: 'P9',
      make: 'Freightliner',
      model: 'Cascadia',
      year: 2019,
      device: 'AABL36',
      driver: '77',
      groups: ['7'],
      inactive: null,
    },
  ],
  ['vehicles', '10', { name: '10', vin: null, year: null, inactive: 'Deactivated in Motive' }],
  ['vehicles', '11', { inactive: 'Out of service' }],
  ['vehicles', '12', { name: 'Sold 12' }],
  [
    'drivers',
    '5',
    { name: 'Ana Ruiz', inactive: null, license: 'R5', state: 'IL', phone: '+13125550100', employee: '0005' },
  ],
  ['drivers', '6', { name: 'Driver 6', inactive: 'Deactivated in Motive' }],
  ['drivers', '77', { name: 'Hal Hired', inactive }],
  ['drivers', '78', { name: 'Guest Driver', inactive }],
  ['drivers', '79', { name: 'night.shift', inactive }],
  ['drivers', '80', { name: 'Arsal Zero', inactive }],
  ['drivers', '81', { name: 'Score Only', inactive }],
  ['latest', '9', { at: at(7000), place: [41_900_000, -87_700_000], speed: 88, engineOn: true }],
  [
    'trips',
    '501',
    {
      vehicle: '12',
      driver: '78',
      start: at(),
      end: at(1800),
      meters: 27_000,
      startOdometer: 1_000_500,
      endOdometer: 1_027_500,
      to: [42_000_000, -87_800_000],
    },
  ],
  ['trips', '502', { driver: null, from: null, meters: 1_677_258, isPrivate: true }],
  ['trips', '503', { driver: null, end: null, meters: null, isPrivate: false }],
  [
    'incidents',
    '81',
    {
      type: 'harshBraking',
      vehicle: '9',
      driver: '5',
      at: at(700),
      end: at(703),
      place: [41_880_000, -87_630_000],
      speed: 72,
      basis: 'start',
      heading: 91,
      maxG: 0.399,
      state: 'open',
      media: ['1 1', '1 2', '2 2'],
    },
  ],
  ['incidents', '82', { type: 'phoneUse', driver: '79', state: 'coached', media: [] }],
  ['incidents', '83', { vehicle: null, driver: '5', maxG: null, media: [] }],
  ['incidents', '84', { type: 'stopSign', end: at(1003), place: null, heading: null, speed: 7, basis: 'end' }],
  ['incidents', '88', { type: 'laneDeparture', occurrences: 2, sums: { seconds: 10, meters: null } }],
  [
    'incidents',
    'speeding-32878',
    {
      type: 'speeding',
      driver: '80',
      at: at(1500),
      end: at(1569),
      speed: 150,
      basis: 'max',
      limit: 98,
      place: [43_150_000, -78_710_000],
    },
  ],
  ['scores', '81', { score: 93, meters: 412_000 }],
  ['rejections', 'incidents 85', { reason: 'No incident type is mapped to levitation' }],
  ['rejections', 'incidents 87', { reason: 'no vehicle or driver is given' }],
])('stores a %s’s %s as documented', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('stores no other records: no invalid events, and no place or driver of private trips', () => {
  expect(keysOf(found, ['drivers', 'incidents', 'trips', 'scores', 'rejections'])).toEqual({
    drivers: ['5', '6', '77', '78', '79', '80', '81'],
    incidents: ['81', '82', '83', '84', '88', 'speeding-32878'],
    trips: ['501', '502', '503'],
    scores: ['81'],
    // The others are only listed for their ends, which are those of another event in these payloads.
    rejections: [
      'cameraHealth 87',
      ...['82', '83', '85', '86', '87', '88', 'speeding-2'].map((id) => `incidents ${id}`),
    ],
  })
})
