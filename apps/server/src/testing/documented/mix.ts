import {
  documentedAt as at,
  type DocumentedAccount,
  type DocumentedRequest,
  documentedAtMs,
  documentedUtc,
} from '../recounts/follow-documented.ts'

// MiX Integrate payloads (entities of the official client at 670d415, its Swagger, measured notes of public clients).
// Its ids have 64 bits and no quotes.

export const truck = '-8537705117441354628'
export const van = '1860530836328153089'
export const thandi = '-1438422961500454911'
const noOne = '-4331286019934761070'
export const site = '-2246374983423344823'
const idKeys = new Set(['AssetId', 'DriverId', 'GroupId', 'SiteId', 'DefaultDriverId', 'NewDriverId'])
/** Bare numbers, in which JavaScript would lose digits. */
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
  { EventId: 8, AssetId: 0, DriverId: noOne },
  { EventId: 9, StartDateTime: null, StartPosition: null, EndDateTime: null },
].map((rest) => ({ ...harshBraking, ...rest }))

const trip = {
  AssetId: truck,
  DriverId: thandi,
  TripStart: documentedUtc(),
  TripEnd: documentedUtc(2700),
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
    TripStart: documentedUtc(2800),
    TripEnd: documentedUtc(3000),
    DistanceKilometers: 3.25,
    Classification: { Classification: 'Private' },
  },
  { TripId: 3, TripStart: documentedUtc(3100), TripEnd: '0001-01-01T00:00:00', DriverId: 0, EndPosition: null },
].map((rest) => ({ ...trip, ...rest }))

/** Later corrections of events and trips by people. */
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
    {
      DriverId: thandi,
      SiteId: -6,
      Name: 'Thandi M',
      EmployeeNumber: 'E1001',
      MobileNumber: '+27115550100',
      IsSystemDriver: false,
    },
    { DriverId: noOne, Name: 'Unknown driver', IsSystemDriver: false },
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
      Timestamp: documentedUtc(3600),
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

function respond({ path }: DocumentedRequest): Response | string | undefined {
  const [, kind = ''] = /^\/api\/(positions|trips|events)\/(?!groups\/latest)/.exec(path) ?? []
  const key = path.includes('/driverscore/')
    ? '/driverscore'
    : path.includes('/amended/')
      ? `amended ${kind}`
      : kind || path
  if (!(key in lists)) return undefined
  const GetSinceToken = new Date(documentedAtMs).toISOString().replace(/\D/g, '')
  return new Response(wire(lists[key]), { headers: { GetSinceToken } })
}

/** An account that answers as documented. */
export const mix: DocumentedAccount = {
  code: 'mix',
  credentials: { ClientId: 'c', ClientSecret: 's', Username: 'u', Password: 'p' },
  respond,
  // Corrections by people are requested every six hours.
  laterMinutes: 7 * 60,
}
