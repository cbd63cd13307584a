import {
  documentedAt as at,
  documentedAtMs as atMs,
  type DocumentedAccount,
  type DocumentedRequest,
} from '../recounts/follow-documented.ts'

// Payloads from Samsara's API description (2024-11-18) and live probes, including odd ones.

export const vehicleId = '281474990000001'
const vehicles = [
  {
    id: vehicleId,
    name: 'Van 7',
    vin: '1FTBW2CM0HKA00001',
    make: 'Ford',
    model: 'Transit',
    year: '2021',
    licensePlate: 'IL P7',
    serial: 'G97D-BYX-ABC',
    externalIds: { 'samsara.vin': '1FTBW2CM0HKA00001', payroll: '12' },
    staticAssignedDriver: { id: '44', name: 'Ana Ruiz' },
    tags: [{ id: '3900', name: 'North', parentTagId: '3800' }],
    grossVehicleWeight: { weight: 9070, unit: 'lb' },
    notes: '',
    vehicleRegulationMode: 'regulated',
    updatedAtTime: at(),
  },
  // Unplugged ones have only a few keys.
  { id: '281474990000002', name: '', notes: '', externalIds: { 'samsara.vin': '1FTBW2CM0HKA00002' } },
  { id: '281474990000003', name: 'Bus', staticAssignedDriver: { id: '99', name: 'Hired Hand' }, vehicleType: 'bus' },
]
const drivers = [
  {
    id: '44',
    name: 'Ana Ruiz',
    username: 'ana',
    phone: '312 555 0100',
    licenseNumber: 'R1',
    licenseState: 'IL',
    driverActivationStatus: 'active',
    timezone: 'America/Chicago',
    externalIds: { payrollId: '7' },
  },
]
const leavers = [{ id: '45', name: '', driverActivationStatus: 'deactivated', isDeactivated: true }]
const point = { time: at(7000), latitude: 47.6, longitude: -122.3, headingDegrees: 91, speedMilesPerHour: 34.2 }
const decorations = { obdOdometerMeters: { value: 90_000_000 }, obdEngineSeconds: { value: 7_200_000 } }
const feed = [
  {
    id: vehicleId,
    name: 'Van 7',
    gps: [{ ...point, isEcuSpeed: true, reverseGeo: { formattedLocation: 'Seattle' }, decorations }],
    engineStates: [{ time: at(6000), value: 'Idle' }],
  },
  { id: '281474990000002', name: '' },
]
const place = { latitude: 47.6, longitude: -122.3 }
const report = {
  startMs: atMs,
  endMs: atMs + 1_800_000,
  driverId: 46,
  codriverIds: [],
  distanceMeters: 27_000,
  startOdometer: 1_000_000,
  endOdometer: 1_027_400,
  startCoordinates: place,
  endCoordinates: { latitude: 47.7, longitude: -122.4 },
}
const reports = `{"trips":[${JSON.stringify(report)},${JSON.stringify({ ...report, startMs: atMs + 6_000_000, driverId: 0, startOdometer: 0, endOdometer: 0, distanceMeters: 900 }).replace(/"endMs":\d+/, '"endMs":9223372036854775807')}]}`
const event = {
  id: '9f01',
  asset: { id: vehicleId, name: 'Van 7', type: 'vehicle' },
  driver: { id: '44', name: 'Ana Ruiz' },
  behaviorLabels: [{ label: 'Braking', source: 'automated' }],
  contextLabels: [{ name: 'ContextWet' }],
  startMs: at(700),
  endMs: at(704),
  createdAtTime: at(2500),
  updatedAtTime: at(1000),
  eventState: 'needsReview',
  inboxEventUrl: 'https://cloud.samsara.com/o/1/safety/inbox/9f01',
  location: { ...place, headingDegrees: 90, accuracyMeters: 4, address: {} },
  maxAccelerationGForce: 0.61,
  media: [{ input: 'dashcamRoadFacing', url: 'https://files.test/a' }],
}
const called = (...labels: string[]) => ({ behaviorLabels: labels.map((label) => ({ label, source: 'automated' })) })
const speeds = { maxSpeedKilometersPerHour: 121, postedSpeedLimitKilometersPerHour: 97 }
const events = [
  event,
  {
    ...event,
    id: '9f02',
    startMs: at(800),
    endMs: at(860),
    ...called('HeavySpeeding'),
    speedingMetadata: speeds,
    media: null,
  },
  // Relabeled by a person; the older version arrives after it.
  {
    ...event,
    id: '9f03',
    startMs: at(900),
    ...called('Crash', 'Braking'),
    updatedAtTime: at(2000),
    eventState: 'reviewed',
  },
  { ...event, id: '9f03', startMs: at(900), ...called('Braking'), updatedAtTime: at(1500) },
  { ...event, id: '9f04', startMs: at(1000), asset: undefined, driver: { id: '47', name: 'Left Long Ago' }, media: [] },
  {
    ...event,
    id: '9f05',
    startMs: at(1100),
    asset: { id: '555', name: 'Trailer 5', type: 'trailer' },
    driver: { id: '0' },
  },
  { ...event, id: '9f06', startMs: at(1200), behaviorLabels: [] },
  { ...event, id: '9f07', startMs: at(1300), ...called('Levitation') },
  { ...event, id: '9f08', startMs: at(1400), eventState: 'dismissed', dismissalReason: { code: 'incorrect' } },
  {
    ...event,
    id: '9f09',
    startMs: at(1500),
    ...called('NearCollison'),
    location: { latitude: 0, longitude: 0 },
    maxAccelerationGForce: 0,
  },
  { ...event, id: '9f10', startMs: at(1600), asset: null, driver: null },
]
const interval = (seconds: number, severityLevel: string, rest: object = {}) => ({
  startTime: at(seconds),
  endTime: at(seconds + 60),
  isDismissed: false,
  severityLevel,
  maxSpeedKilometersPerHour: 104.6,
  postedSpeedLimitKilometersPerHour: 88.5,
  location: { ...place, headingDegrees: 120, address: {} },
  ...rest,
})
const speeding = {
  asset: { id: vehicleId, name: 'Van 7' },
  driverId: 'null',
  tripStartTime: at(),
  createdAtTime: at(),
  updatedAtTime: at(2000),
  // The first one is also an event in the inbox.
  intervals: [interval(802, 'heavy'), interval(1700, 'light'), interval(1750, 'severe', { isDismissed: true })],
}
const scores = [{ driverId: '44', driverScore: 87, driveDistanceMeters: 412_000, behaviors: [], speeding: [] }]
const devices = [
  {
    serial: 'C1',
    model: 'CM32',
    asset: { id: vehicleId },
    health: {
      healthStatus: 'needsAttention',
      healthReasons: [{ healthReasonCode: 'inwardCameraObstruction', startTime: at(100) }],
    },
  },
  {
    serial: 'G1',
    model: 'VG34',
    asset: { id: vehicleId },
    health: { healthReasons: [{ healthReasonCode: 'vgUnplugged' }] },
  },
]

const listed = (data: object) => ({ data, pagination: { endCursor: '', hasNextPage: false } })
const within = (list: typeof events, { startTime, endTime, assetIds }: DocumentedRequest['parameters']) =>
  list.filter(
    ({ createdAtTime, asset }) =>
      (!endTime || (createdAtTime >= String(startTime).slice(0, 19) && createdAtTime < String(endTime))) &&
      (!assetIds || (asset && String(assetIds).split(',').includes(asset.id))),
  )
const respond = ({ path, parameters }: DocumentedRequest): object | string | undefined => {
  switch (path) {
    case '/me':
      return { data: { id: '1', name: 'Acme' } }
    case '/tags':
      return listed([
        { id: '3900', name: 'North', parentTagId: '3800', vehicles: [] },
        { id: '3800', name: '' },
      ])
    case '/fleet/vehicles':
      return listed(vehicles)
    case '/fleet/drivers':
      return listed(parameters.driverActivationStatus === 'active' ? drivers : leavers)
    case '/fleet/vehicles/stats/feed':
      return listed(feed)
    case '/fleet/vehicles/stats/history':
      return listed([])
    case '/trips/stream':
      return listed([
        { asset: { id: vehicleId }, completionStatus: 'completed', tripStartTime: at(), tripEndTime: at(1800) },
      ])
    case '/v1/fleet/trips':
      return parameters.vehicleId === vehicleId ? reports : { trips: [] }
    case '/safety-events/stream':
      return listed(within(events, parameters))
    case '/speeding-intervals/stream':
      return listed(parameters.queryBy === 'updatedAtTime' ? [speeding] : [])
    case '/safety-scores/drivers':
      return listed(scores)
    case '/devices':
      return listed(devices)
    default:
      return undefined
  }
}

/** An account that answers as documented. */
export const samsara: DocumentedAccount = {
  code: 'samsara',
  credentials: { ApiToken: 'samsara_api_x' },
  respond,
}
