import { cameraHealth, vehicleClass } from '@milepost/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Asked,
  printedAt as at,
  type Followed,
  followPrinted,
  keysOf,
  printedAtMs,
  printedUtc,
} from '../../testing/follow-printed.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// What MiX Integrate prints (entities of the official client at 670d415, its Swagger, measured notes of public clients), from
// the wire into the database. Its ids have 64 bits and no quotes.

const truck = '-8537705117441354628'
const van = '1860530836328153089'
const thandi = '-1438422961500454911'
const nobody = '-4331286019934761070'
const site = '-2246374983423344823'
const idKeys = new Set(['AssetId', 'DriverId', 'GroupId', 'SiteId', 'DefaultDriverId', 'NewDriverId'])
/** Bare numbers, of which JavaScript would lose digits. */
const wire = (value: unknown) =>
  JSON.stringify(value, (key, id) => (idKeys.has(key) && id !== null ? `#${id}` : id)).replaceAll(/"#(-?\d+)"/g, '$1')

const place = (seconds: number) => ({
  PositionId: 4_901_975,
  AssetId: truck,
  DriverId: thandi,
  Timestamp: at(seconds),
  Latitude: -26.2041,
  Longitude: 28.0473,
  SpeedKilometresPerHour: 62,
  Heading: 181,
  Source: 'Gps',
  IsAvl: true,
})

const harshBraking = {
  EventTypeId: '4750800303282680186',
  AssetId: truck,
  DriverId: thandi,
  EventCategory: 'Detail',
  StartDateTime: at(30),
  EndDateTime: at(33),
  StartOdometerKilometres: 30_929.66,
  StartPosition: place(30),
  Value: 14.2,
  ValueType: 'Maximum',
  ValueUnits: 'km/h/s',
  TotalTimeSeconds: 3,
  TotalOccurances: 1,
  MediaUrls: {},
  SpeedLimit: 60,
}
const events = [
  { EventId: 1 },
  {
    EventId: 2,
    EventCategory: 'Summary',
    EventTypeId: 99,
    EndDateTime: at(1200),
    TotalOccurances: 4,
    TotalTimeSeconds: 12,
    Value: 131,
    ValueUnits: 'km/h',
  },
  {
    EventId: 3,
    EventTypeId: '5790861721889710462',
    AssetId: 0,
    StartPosition: null,
    Value: null,
    MediaUrls: { 1: 'https://files.test/a.mp4', 2: 'https://files.test/b.jpg', 3: null },
  },
  { EventId: 4, EventTypeId: 97 },
  { EventId: 5, StartDateTime: null, StartPosition: null, EndPosition: place(33) },
  { EventId: 6, EventTypeId: 98, ValueUnits: null, EndDateTime: '0001-01-01T00:00:00' },
  { EventId: 7 },
  { EventId: 8, AssetId: 0, DriverId: nobody },
  { EventId: 9, StartDateTime: null, StartPosition: null, EndDateTime: null },
].map((rest) => ({ ...harshBraking, ...rest }))

const trip = {
  AssetId: truck,
  DriverId: thandi,
  TripStart: printedUtc(),
  TripEnd: printedUtc(2700),
  DrivingTime: 2400,
  StandingTime: 300,
  Duration: 2700,
  DistanceKilometers: 31.25,
  StartOdometerKilometers: 30_900.1,
  EndOdometerKilometers: 30_931.35,
  StartPosition: place(0),
  EndPosition: place(2700),
  EndEngineSeconds: 3_243_600,
  MaxSpeedKilometersPerHour: 104.5,
  SubTrips: [],
  Classification: { Classification: 'None', Comment: null },
}
const trips = [
  { TripId: 1 },
  {
    TripId: 2,
    TripStart: printedUtc(2800),
    TripEnd: printedUtc(3000),
    Classification: { Classification: 'Private' },
  },
  { TripId: 3, TripStart: printedUtc(3100), TripEnd: '0001-01-01T00:00:00', DriverId: 0, EndPosition: null },
].map((rest) => ({ ...trip, ...rest }))

/** What somebody has made of events and trips since. */
const amended = (rest: object) => ({ AmendmentDate: at(600), NewDriverId: null, ...rest })

const lists: Readonly<Record<string, unknown>> = {
  '/core/connect/token': { access_token: 't', expires_in: 3600, token_type: 'Bearer' },
  '/api/organisationgroups': [{ GroupId: -5, Name: 'Acme', Type: 'OrganisationGroup' }],
  '/api/organisationgroups/subgroups/-5': {
    GroupId: -5,
    Name: 'Acme',
    Type: 'OrganisationGroup',
    SubGroups: [
      {
        GroupId: -6,
        Name: 'North',
        Type: 'OrganisationSubGroup',
        SubGroups: [{ GroupId: site, Name: null, Type: 'SiteGroup' }],
      },
    ],
  },
  '/api/assets/group/-5': [
    {
      AssetId: truck,
      AssetTypeId: 14,
      Description: 'Truck 9',
      RegistrationNumber: '8ABC123',
      SiteId: site,
      FleetNumber: 'F9',
      Make: 'Kenworth',
      Model: 'T680',
      Year: '2021',
      VinNumber: '1XKYD49X0MJ000001',
      SerialNumber: 'S1',
      DefaultDriverId: thandi,
      FmVehicleId: 77,
      IsConnectedTrailer: false,
      UserState: 'Available',
      Odometer: 30_931.4,
      EngineHours: '38.07:30:00',
    },
    {
      AssetId: van,
      AssetTypeId: 17,
      Description: '',
      FleetNumber: 'V1',
      SiteId: 0,
      Year: '',
      UserState: 'Decommissioned',
    },
  ],
  '/api/drivers/organisation/-5': [
    { DriverId: thandi, SiteId: -6, Name: 'Thandi M', MobileNumber: '+27115550100', IsSystemDriver: false },
    { DriverId: nobody, Name: 'Unknown driver', IsSystemDriver: false },
    { DriverId: 77, Name: null, MobileNumber: '', IsSystemDriver: false },
  ],
  '/api/driverlicence/group/-5': {
    [thandi]: [
      {
        LicenceCategoryId: 1,
        DriverId: thandi,
        LicenceNumber: '60530002X',
        IssuedState: 'GP',
        Expires: '2028-05-01T00:00:00',
      },
    ],
  },
  '/api/libraryevents/organisation/-5': [
    { EventTypeId: 99, Description: 'Velocidad Límite' },
    { EventTypeId: 98, Description: 'MiX Vision: Camera covered' },
    { EventTypeId: 97, Description: 'Reefer door left open' },
  ],
  '/api/positions/groups/latest/1': [
    { ...place(6900), SpeedLimit: 60, NumberOfSatellites: 9, Hdop: 1 },
    {
      PositionId: 2,
      AssetId: van,
      DriverId: 0,
      Timestamp: printedUtc(3600),
      Latitude: -26.3,
      Longitude: 28.1,
      SpeedKilometresPerHour: 0,
      AgeOfReadingSeconds: 900,
      OdometerKilometres: 812.4,
    },
  ],
  positions: [
    { ...place(600), SpeedLimit: 0, OdometerKilometres: 30_905.5 },
    { ...place(660), Latitude: 0, Longitude: 0 },
  ],
  trips,
  events,
  'amended events': [
    amended({ EventId: 7, AmendmentType: 'QuarantinedEvent' }),
    amended({ EventId: 1, AmendmentType: 1, NewDriverId: 77 }),
    amended({ EventId: 2, AmendmentType: 'Approved' }),
  ],
  'amended trips': [amended({ TripId: 1, AmendmentType: 'ReassignedTrip', NewDriverId: 77 })],
  '/driverscore': [
    { DriverId: thandi, OverallScore: 87.4, HarshBrakingScore: 90, Duration: 36_000, Distance: 512.5 },
    { DriverId: 77, OverallScore: null, Duration: 0 },
  ],
}

function printed({ path }: Asked): Response | string | undefined {
  const [, kind = ''] = /^\/api\/(positions|trips|events)\/(?!groups\/latest)/.exec(path) ?? []
  const key = path.includes('/driverscore/')
    ? '/driverscore'
    : path.includes('/amended/')
      ? `amended ${kind}`
      : kind || path
  if (!(key in lists)) return undefined
  const GetSinceToken = new Date(printedAtMs).toISOString().replace(/\D/g, '')
  return new Response(wire(lists[key]), { headers: { GetSinceToken } })
}

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  const credentials = { ClientId: 'c', ClientSecret: 's', Username: 'u', Password: 'p' }
  // What people correct is asked for every six hours.
  found = await followPrinted(server, 'mix', credentials, printed, 7 * 60)
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
  ['drivers', thandi, { name: 'Thandi M', license: '60530002X', state: 'GP', phone: '+27115550100', inactive: null }],
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
  ['trips', '2', { driver: null, from: null, to: null, maxSpeed: null, meters: 31_250, isPrivate: true }],
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
  ['asides', 'incidents 4', { reason: 'No incident type is mapped to Reefer door left open' }],
  ['asides', 'incidents 8', { reason: 'the event names neither asset nor driver' }],
  ['asides', 'incidents 9', { reason: 'the event has no time' }],
])('of %s, %s is told as it was printed', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('nothing else is told: who is nobody, what was put aside, who did not drive, what has no place', () => {
  expect(keysOf(found, ['drivers', 'positions', 'trips', 'incidents', 'scores', 'mismatches'])).toEqual({
    drivers: [thandi, '77'].sort(),
    positions: [`${truck} ${at(600)}`, `${truck} ${at(6900)}`, `${van} ${at(3600)}`].sort(),
    trips: ['1', '2', '3'],
    incidents: ['1', '2', '3', '5', '6'],
    scores: [thandi],
    mismatches: [],
  })
})
