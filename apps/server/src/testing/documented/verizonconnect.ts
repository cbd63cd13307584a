import {
  documentedAt as at,
  type DocumentedAccount,
  type DocumentedRequest,
  documentedUtc as utc,
} from '../recounts/follow-documented.ts'

// Reveal payloads (its help pages, the types of edoleske/py-verizon-connect-api, one description of the video API).
// Times in UTC without a zone, nulls explicit.

const vehicle = {
  Name: 'Van 3',
  VehicleNumber: 'V3 ',
  RegistrationNumber: 'IL 123',
  VIN: '1FTBW2CM5HKA00001',
  Make: 'Ford',
  Year: 2017,
  Model: 250,
  TankCapacity: 25.1,
  HighwayMPG: null,
  CityMPG: null,
  FuelType: 1,
  VehicleSize: 3,
  HasNavigationDevice: false,
  HasTachograph: false,
}
const vehicles = [
  vehicle,
  { ...vehicle, Name: 'No number', VehicleNumber: null, VIN: '1FTBW2CM5HKA00002' },
  { ...vehicle, Name: 'Slash', VehicleNumber: '4/B', VIN: null, Year: null, Make: null, Model: null },
  { ...vehicle, Name: '', VehicleNumber: 'V5', VIN: '' },
]
const driver = (DriverNumber: string | null, FirstName: string, LastName: string, EmailAddress = '') => ({
  Driver: {
    CreatedDateUTC: utc(-900_000),
    DriverNumber,
    EmailAddress,
    FirstName,
    LastName,
    EnableMobileAccess: false,
    PhoneNumber: '312 555 0100',
    UserApiInsteadOfSts: false,
  },
  Links: { Self: { Href: 'https://fim.api.us.fleetmatics.com/cmd/v1/drivers/7' } },
})
const address = {
  AddressLine1: '1 W Lake St',
  AddressLine2: '',
  Locality: 'Chicago',
  AdministrativeArea: 'IL',
  PostalCode: '60601',
  Country: 'USA',
}
const place = { ...address, Latitude: 41.88, Longitude: -87.63 }
const location = {
  Address: address,
  Latitude: 41.88,
  Longitude: -87.63,
  Speed: 54,
  Heading: 'North East',
  Direction: 45,
  DisplayState: 'Moving',
  UpdateUTC: utc(6900),
  DeltaDistance: 0.1,
  DeltaTime: 30,
  DeviceTimeZoneOffset: -6,
  DeviceTimeZoneUseDST: true,
  DriverNumber: null,
  GeoFenceName: null,
  IsPrivate: false,
}
const located = (VehicleNumber: string, StatusCode: number, Value: object | null) => ({
  VehicleNumber,
  StatusCode,
  ContentResource: Value && { Value },
})
const row = {
  VehicleNumber: 'V3',
  VehicleName: 'Van 3',
  UpdateUtc: utc(600),
  Latitude: 41.9,
  Longitude: -87.7,
  OdometerInKM: 40_000.5,
  Speed: 30,
  IsPrivate: false,
  DriverNumber: 'D7',
  FirstName: 'Ana',
  LastName: 'Ruiz',
  Address: address,
  BatteryLevel: null,
}
const segment = {
  StartDateUtc: utc(),
  EndDateUtc: utc(1860),
  StartLocation: place,
  EndLocation: { ...place, Latitude: 41.9 },
  StartLocationIsPrivate: false,
  EndLocationIsPrivate: false,
  IsComplete: true,
  DistanceKilometers: 14.2,
}
const segments = [
  {
    Driver: { FirstName: 'Ana', LastName: 'Ruiz', Number: 'D7' },
    Vehicle: { Name: 'Van 3', Number: 'V3' },
    Segments: [
      segment,
      {
        ...segment,
        StartDateUtc: utc(1900),
        EndDateUtc: utc(2200),
        DistanceKilometers: 4.2,
        StartLocation: null,
        EndLocation: null,
        StartLocationIsPrivate: true,
        EndLocationIsPrivate: true,
      },
      {
        ...segment,
        StartDateUtc: utc(2300),
        EndDateUtc: utc(2400),
        DistanceKilometers: 1.2,
        StartLocation: { ...address, Latitude: 0, Longitude: 0 },
        StartLocationIsPrivate: true,
      },
    ],
  },
  {
    Driver: { FirstName: 'Bo', LastName: 'Lind', Number: null },
    Vehicle: null,
    Segments: [{ ...segment, StartDateUtc: utc(3000), EndDateUtc: utc(3600) }],
  },
  {
    Driver: { FirstName: 'Di', LastName: 'Gone', Number: null },
    Vehicle: null,
    Segments: [{ ...segment, StartDateUtc: utc(3700), EndDateUtc: utc(3800), DistanceKilometers: 1.2 }],
  },
  {
    Driver: null,
    Vehicle: { Name: 'Van 3', Number: 'V3' },
    Segments: [
      {
        ...segment,
        StartDateUtc: utc(4000),
        EndDateUtc: null,
        EndLocation: null,
        EndLocationIsPrivate: null,
        IsComplete: false,
        DistanceKilometers: null,
      },
    ],
  },
]
const video = {
  id: 'e1',
  startTime: at(700),
  triggers: ['speed', 'harsh_brake'],
  classification: 'MAJOR',
  coachingStatus: 'review_pending',
  vehicle: { number: 'V3' },
  driver: { number: 'D7' },
}
const videos = [
  video,
  {
    ...video,
    id: 'e2',
    startTime: at(800),
    vehicle: null,
    triggers: ['phone_distraction'],
    coachingStatus: 'coaching_needed',
  },
  { ...video, id: 'e3', startTime: at(900), triggers: ['driver_yawning'], classification: 'WHATEVER' },
  {
    ...video,
    id: 'e4',
    startTime: at(1000),
    triggers: null,
    classification: 'Near Miss',
    driver: { number: null, firstName: 'Bo', lastName: 'Lind' },
    coachingStatus: 'archived',
  },
  { ...video, id: 'e5', startTime: at(1100), triggers: ['distraction'] },
  { ...video, id: 'e6', startTime: at(1200), vehicle: null, driver: null },
]
const details: Readonly<Record<string, object>> = {
  e1: {
    media: {
      video: [{ url: 'https://files.test/0' }, { url: 'https://files.test/1' }, { url: null }],
      thumbnailUrl: 'https://files.test/t',
      animatedThumbnailUrl: 'https://files.test/g',
    },
    tracking: [
      { timestamp: at(698), latitude: 41.87, longitude: -87.62, speed: 80, heading: 10 },
      { timestamp: at(700), latitude: 41.88, longitude: -87.63, speed: 71, heading: 12 },
    ],
    activities: [],
  },
  e2: { media: null, tracking: null },
  e3: {},
  e4: { media: { video: [], thumbnailUrl: null } },
  e6: {},
}

function respond({ path }: DocumentedRequest): object | string | undefined {
  const answers: Readonly<Record<string, object | string>> = {
    '/token': 'token-text',
    '/cmd/v1/vehicles': { Vehicles: vehicles },
    '/cmd/v1/groups': [
      { Id: 12, Name: 'North', ParentId: null },
      { Id: 13, Name: '', ParentId: 12 },
    ],
    '/cmd/v1/vehicles/group': [vehicle],
    '/cmd/v1/drivers': [
      driver('D7', 'Ana', 'Ruiz'),
      driver(null, 'Bo', 'Lind', 'bo@acme.test'),
      driver(null, 'Cy', 'Orr'),
    ],
    '/rad/v1/vehicles/locations': [
      located('V3', 200, location),
      located('V5', 404, null),
      located('4/B', 200, { ...location, IsPrivate: true, Latitude: null, Longitude: null }),
    ],
    '/rad/v1/vehicles/V3/status/history': [
      row,
      { ...row, UpdateUtc: utc(660), IsPrivate: true, Latitude: 0, Longitude: 0 },
      { ...row, UpdateUtc: utc(720), Speed: null, OdometerInKM: 0 },
      { ...row, UpdateUtc: utc(6900), Latitude: 41.88, Longitude: -87.63, Speed: 54, OdometerInKM: 40_012.5 },
    ],
    '/rad/v1/vehicles/V5/status/history': [],
    '/rad/v1/vehicles/V3/segments': segments,
    '/rad/v1/vehicles/V5/segments': { Driver: null, Vehicle: null, Segments: [] },
    '/rad/v1/vehicles/V3/getecmstatusbyvehiclenumber': {
      VIN: '1FTBW2CM5HKA99999',
      EngineMintutes: 12,
      DisplayState: 'Idle',
    },
    '/video/video-events/search': videos,
  }
  return answers[path] ?? details[/^\/video\/video-events\/(\w+)$/.exec(path)?.[1] ?? '']
}

/** An account that answers as documented. */
export const verizonconnect: DocumentedAccount = {
  code: 'verizonconnect',
  credentials: { Username: 'u', Password: 'p', AppId: 'fleetmatics-p-us-x', SpeedUnit: 'km/h' },
  respond,
}
