import { vehicleClass } from '@milepost/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asked, printedAt as at, type Followed, followPrinted, keysOf } from '../../testing/follow-printed.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// What Geotab's guides, object pages and live probes print, also the odd ones, from the wire into the database.

const noEnd = '2050-01-01T00:00:00.000Z'
const devices = [
  {
    id: 'b1',
    name: 'Truck 1',
    serialNumber: 'G9ABC1234567',
    deviceType: 'GO9',
    licensePlate: 'P1',
    vehicleIdentificationNumber: '1XKYDP9X1KJ000001',
    engineVehicleIdentificationNumber: '1XKYDP9X1KJ000009',
    groups: [{ id: 'g7' }, { id: 'GroupVehicleId' }],
    activeTo: noEnd,
  },
  {
    id: 'b2',
    name: 'Trailer 2',
    serialNumber: '000-000-0000',
    vehicleIdentificationNumber: '?',
    groups: [{ id: 'GroupTrailerId' }],
    activeTo: at(),
  },
]
const decoded = [
  {
    vin: '1XKYDP9X1KJ000001',
    error: 'None',
    make: 'Kenworth',
    model: 'T680',
    year: '2019',
    extraDetails: [{ Item1: 'GVWLbsOut', Item2: '33001 - 80000' }],
  },
]
const users = [
  {
    id: 'd5',
    name: 'ana@x.test',
    firstName: 'Ana',
    lastName: 'Ruiz',
    isDriver: true,
    licenseNumber: 'R5',
    licenseProvince: 'IL',
    activeTo: noEnd,
  },
  { id: 'd6', name: 'left@x.test', firstName: '', lastName: '', isDriver: true, activeTo: '2025-01-01T00:00:00.000Z' },
]
const trip = {
  id: 't1',
  version: '0000000000a1',
  device: { id: 'b1' },
  driver: { id: 'd9', isDriver: true },
  start: at(),
  stop: at(1800),
  distance: 27.4,
  drivingDuration: '00:30:00',
  idlingDuration: '00:01:10',
  stopDuration: '1.02:00:00',
  nextTripStart: noEnd,
  maximumSpeed: 88,
  stopPoint: { x: -79.7, y: 43.4 },
  odometer: 100_000_000,
  engineHours: 7_200_000,
}
const trips = [
  trip,
  { ...trip, id: 't1b', version: '0000000000a2', distance: 27.5 },
  { ...trip, id: 't2', start: at(2000), stop: at(2100), driver: 'UnknownDriverId' },
]
const exception = {
  id: 'x1',
  version: '0000000000b1',
  rule: { id: 'RuleSeatbeltId' },
  device: { id: 'b1' },
  driver: { id: 'd5' },
  activeFrom: at(600),
  activeTo: at(630),
  duration: '00:00:30',
  distance: 0.4,
  diagnostic: 'NoDiagnosticId',
  state: 'ExceptionEventStateValidId',
}
const exceptions = [
  exception,
  { ...exception, id: 'x2', activeFrom: at(700), activeTo: noEnd, rule: { id: 'aCustom1' }, driver: 'UnknownDriverId' },
  { ...exception, id: 'x3', activeFrom: at(800), device: 'NoDeviceId', driver: { id: 'd9' } },
  { ...exception, id: 'x4', activeFrom: at(900), rule: { id: 'aUnheardOf' } },
  { ...exception, id: 'x5', activeFrom: at(1000), state: 2 },
  { ...exception, id: 'x6', activeFrom: at(1100), device: null, driver: 'UnknownDriverId' },
]
const record = (id: string, seconds: number, speed: unknown) => ({
  id,
  device: { id: 'b1' },
  dateTime: at(seconds),
  latitude: 43.4,
  longitude: -79.7,
  speed,
})
const records = [record('l1', 590, 50), record('l2', 610, 52), record('l3', 7000, 'NaN')]

type Parameters = {
  typeName?: string
  search?: Record<string, unknown>
  fromVersion?: string
  calls?: Call[]
  sort?: { offset?: string }
}
type Call = { method: string; params: Parameters }
const of: Readonly<Record<string, object[]>> = {
  Group: [
    { id: 'GroupCompanyId', name: 'Company', children: [{ id: 'g7' }] },
    { id: 'g7', name: 'North', comments: '', children: [] },
  ],
  Device: devices,
  User: users,
  Rule: [{ id: 'aCustom1', name: 'Hard Braking (Trucks)' }],
  Trip: trips,
  ExceptionEvent: exceptions,
  LogRecord: records,
  DeviceStatusInfo: [
    { device: { id: 'b2' }, driver: 'UnknownDriverId', dateTime: at(-9e5), speed: 0, isDeviceCommunicating: false },
  ],
}
const answerOf = ({ method, params }: Call): unknown => {
  if (method === 'Authenticate')
    return { credentials: { database: 'acme', sessionId: 's', userName: 'u' }, path: 'ThisServer' }
  if (method === 'ExecuteMultiCall') return params.calls!.map(answerOf)
  if (method === 'DecodeVins') return decoded
  const all = of[params.typeName ?? ''] ?? []
  if (method === 'GetFeed') return { data: params.fromVersion || !params.search ? [] : all, toVersion: '0000000000c1' }
  if (method !== 'Get') return []
  return params.sort?.offset ? [] : all
}
const printed = ({ parameters }: Asked) => ({ result: answerOf(parameters as unknown as Call), jsonrpc: '2.0' })

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followPrinted(server, 'geotab', { Username: 'u', Password: 'p', Database: 'acme' }, printed)
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
  ['drivers', 'd5', { name: 'Ana Ruiz', inactive: null, license: 'R5', state: 'IL' }],
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
  ['asides', 'incidents x4', { reason: expect.stringContaining('No incident type is mapped to aUnheardOf') }],
  ['asides', 'incidents x6', { reason: 'neither a vehicle nor a driver is named' }],
])('of %s, %s is told as it was printed', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('of versions of a trip the newest counts, and both VINs are told', () => {
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
