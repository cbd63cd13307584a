import {
  documentedAt as at,
  type DocumentedAccount,
  type DocumentedRequest,
  documentedUtc as utc,
} from '../recounts/follow-documented.ts'

// Payloads from Lytx's OpenAPI files and captured responses, including odd ones.

export const guid = (kind: string, number: number) =>
  `${kind}-48a9-e663-02b3-60a3e15b${String(number).padStart(4, '0')}`
const emptyGuid = '00000000-0000-0000-0000-000000000000'
export const [root, north] = [guid('5100ffff', 0), guid('5100ffff', 1)]
export const [van, spare, hired] = [guid('9100ffff', 1), guid('9100ffff', 2), guid('9100ffff', 9)]
export const [ana, gone, guest] = [guid('a100ffff', 1), guid('a100ffff', 2), guid('a100ffff', 9)]

const vehicles = [
  {
    id: van.toUpperCase(),
    name: 'Van 1',
    type: 2,
    status: 1,
    licensePlateNumber: 'P1',
    countrySubdivision: 'US-IL',
    lastConnected: at(7000),
    driverId: emptyGuid,
    groupId: north,
    vin: '1FTBW2CM0HKA00001',
    make: 'Ford',
    model: 'Transit',
    year: 2019,
    deviceId: guid('7100ffff', 1),
  },
  {
    id: spare,
    name: ' ',
    status: 5,
    licensePlateNumber: '',
    vin: '',
    make: null,
    model: null,
    year: null,
    groupId: emptyGuid,
  },
]
const devices = [
  {
    deviceId: guid('7100ffff', 1),
    serialNumber: 'QM40900001',
    status: 'In Service',
    lastConnected: at(7000),
    vehicleId: van,
  },
  { deviceId: guid('7100ffff', 3), serialNumber: 'QM40900003', status: 'Spare', vehicleId: emptyGuid },
]
const users = [
  {
    userId: ana,
    firstName: 'Ana',
    lastName: 'Ruiz',
    username: 'ana',
    cellPhoneNumber: '+13125550100',
    employeeId: 'L-1',
    status: 'Active',
    updatedDate: '0001-01-01T00:00:00',
  },
  { userId: gone, firstName: '', lastName: ' ', username: 'left', status: 'Inactive' },
]
const points = [
  {
    timeInUtc: at(600),
    createdDate: at(700),
    latitude: 39.54,
    longitude: -105.03,
    heading: 224,
    averageGpsSpeedMs: 10,
    maxGpsSpeedMs: 12,
  },
  {
    timeInUtc: at(660),
    latitude: 39.55,
    longitude: -105.04,
    heading: null,
    averageGpsSpeedMs: null,
    maxGpsSpeedMs: 12.5,
  },
]
const end = { latitude: 39.54, longitude: -105.03, address: 'x', timezoneOffset: -300 }
export const trip = {
  tripId: guid('e100ffff', 1),
  startDate: at(),
  endDate: at(1800),
  startPosition: end,
  endPosition: null,
  maxSpeedKph: 88,
  distanceKm: 27.4,
  driver: { id: guest, firstName: 'Gus', lastName: 'Guest', employeeNumber: '' },
  vehicle: { id: hired, vehicleName: 'Hired 9', serialNumber: 'QM40900009' },
}
const event = {
  id: guid('4300ffff', 1),
  customerEventId: 'DDXA10442',
  eventTriggerId: 26,
  eventTriggerSubTypeId: 0,
  eventStatusId: 3,
  recordDateUTC: `${utc(700)}.2348715Z`,
  recordDateTZ: 'CST ',
  downloadedDate: at(760),
  score: 4,
  reviewedDate: null,
  erSerialNumber: 'QM40900001',
  vehicleId: van,
  groupId: north,
  forwardMax: 0.31,
  lateralMax: -0.42,
  speed: 7.5,
  latitude: 39.54,
  longitude: -105.03,
  heading: 224.3,
  driverId: ana,
  driverFirstName: 'Ana',
  driverLastName: 'Ruiz',
  coachedDate: '9999-01-01T00:00:00Z',
  creationDate: at(760),
  behaviors: [],
  objectRevision: 1,
}
const events = [
  // Reviewed since: the older version arrives after the newer one.
  { ...event, behaviors: [{ id: 47, name: 'Cell Handheld - Observed' }], objectRevision: 3, eventStatusId: 4 },
  event,
  {
    ...event,
    id: guid('4300ffff', 2),
    recordDateUTC: utc(800),
    vehicleId: emptyGuid,
    driverId: guest,
    driverFirstName: 'Gus',
    driverLastName: 'Guest',
    downloadedDate: ' ',
  },
  {
    ...event,
    id: guid('4300ffff', 3),
    recordDateUTC: utc(900),
    eventTriggerId: 99,
    driverId: ' ',
    driverFirstName: ' ',
    latitude: 0,
    longitude: 0,
    speed: 0,
  },
  { ...event, id: guid('4300ffff', 4), recordDateUTC: utc(1000), vehicleId: emptyGuid, driverId: emptyGuid },
  {
    ...event,
    id: guid('4300ffff', 5),
    recordDateUTC: utc(1100),
    eventTriggerId: 0,
    coachedDate: at(5000),
    dynamicRisks: [{ id: 1, name: 'Following Distance' }],
  },
]
const listed = (rows: string, data: object[]) => ({ [rows]: data, metadata: { count: data.length } })
const answers: Readonly<Record<string, object>> = {
  '/api/auth/user': { access_token: 't' },
  '/v0/vehicles/all': { vehicles, totalResults: vehicles.length },
  '/v0/vehicles/statuses': [
    { id: 1, description: 'In Service' },
    { id: 5, description: 'Out of Service' },
  ],
  '/v0/vehicles/types': [{ id: 2, description: 'Passenger Van' }],
  '/v0/video/safety/events/triggers': [{ id: 26, name: 'Rolling Stop', creationDate: at() }],
  '/v0/video/safety/events/triggersubtypes': [],
  '/v0/video/safety/events/statuses': [
    { id: 3, name: 'New' },
    { id: 4, name: 'Resolved' },
  ],
  '/v0/video/safety/events/behaviors': [{ id: 47, name: 'Cell Handheld - Observed' }],
  '/v1/users/roles': [{ id: 4, name: 'Driver', description: '' }],
  '/v1/users': listed('data', users),
  '/v1/groups': listed('groups', [
    { id: root, name: 'Acme', parentId: root, rootGroupId: root, fullPath: 'Acme' },
    { id: north, name: 'North', parentId: root, rootGroupId: root, description: '' },
  ]),
  '/v1/devices': listed('data', devices),
  '/v1/gps': listed('data', [{ vehicleId: van, serialNumber: 'QM40900001', points }]),
  '/v1/trips': listed('data', [trip, { ...trip, tripId: guid('e100ffff', 2), vehicle: null }]),
}
const respond = ({ path, parameters }: DocumentedRequest) => {
  if (path !== '/v0/video/safety/eventsWithMetadata') return answers[path]
  return Number(parameters.page) === 1 ? events : []
}

/** An account that answers as documented. */
export const lytx: DocumentedAccount = {
  code: 'lytx',
  credentials: { Username: 'u', Password: 'p' },
  respond,
}
