import { documentedAt as at, type DocumentedAccount, type DocumentedRequest } from '../recounts/follow-documented.ts'

// Payloads from Geotab's guides, object pages and live probes, including odd ones.

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
    employeeNo: 'G-5',
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
  { ...exception, id: 'x4', activeFrom: at(900), rule: { id: 'aUnknownRule' } },
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
    { id: 'g7', name: 'North', comments: 'Vans of the north', children: [] },
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
const respond = ({ parameters }: DocumentedRequest) => ({
  result: answerOf(parameters as unknown as Call),
  jsonrpc: '2.0',
})

/** An account that answers as documented. */
export const geotab: DocumentedAccount = {
  code: 'geotab',
  credentials: { Username: 'u', Password: 'p', Database: 'acme' },
  respond,
}
