import {
  documentedAt as at,
  documentedAtMs as atMs,
  type DocumentedAccount,
  type DocumentedRequest,
} from '../recounts/follow-documented.ts'

// Payloads of Netradyne's API as public clients have read it (there is no public reference).

const group = { groupName: 'North', groupUniqueName: 'north-1' }
const vehicle = { vehicleNumber: 'T-1042', vin: '1FUJGLDR5CLBP8834' }
const driver = { driverId: 'HIGGB', firstName: 'Bo', lastName: 'Higgins' }
const vehicles = [
  {
    ...vehicle,
    deviceId: '163001042233001',
    licensePlateNumber: 'IL P1042',
    vehicleDetails: { class: 'CLASS 8', gVM: null },
    group,
    regdDate: atMs - 9e9,
    updatedOn: atMs,
    status: 1,
    batteryToMasterSwitchDisconnected: 0,
  },
  { vehicleNumber: null, vin: '3AKJHHDR9JSJV5535', deviceId: null, group: null, status: 0 },
  { vehicleNumber: '', vin: '', deviceId: '163001042233003', vehicleDetails: null },
]
const drivers = [
  {
    ...driver,
    status: 1,
    userName: 'bo.higgins',
    email: 'bo@fleet.test',
    licenceNumber: 'H12',
    licenseState: 'IL',
    group,
  },
  { driverId: '', firstName: 'Cy', lastName: 'Orr', userName: 'cy.orr', status: 0 },
  { driverId: null, firstName: 'Di', lastName: 'Nowak', status: 1 },
]
const devices = [
  { camera: { id: '163001042233001', productType: 'D-430' }, vehicle, driver, group, updatedOn: atMs },
  { camera: { id: '163001042233009' }, vehicle: null },
]
const alert = {
  id: 48_211_900_017,
  timestamp: atMs,
  updatedOn: atMs + 400_000,
  duration: 7,
  alertStatus: 1,
  speedData: { speed: 71.5, speedLimit: 55 },
  camera: { id: '163001042233001' },
  vehicle: { ...vehicle, status: 1, associationTime: atMs - 9e7 },
  driver,
  gpsData: { latitude: 41.8781, longitude: -87.6298, timestamp: atMs },
  videos: [{ id: 13_107_312_140, position: 0, status: 1, timestamp: atMs - 2000 }],
  details: {
    typeId: 12,
    typeDescription: 'SPEEDING-VIOLATIONS',
    subTypeId: 3,
    subTypeDescription: 'SEVERE',
    severity: 1,
    severityDescription: 'ALERT',
    category: 1,
    categoryDescription: 'Regular Alert',
    alertVideoStatus: 2,
    cause: 1,
  },
}
const called = (typeDescription: string, rest: object = {}) => ({ details: { typeDescription, ...rest } })
const alerts = [
  alert,
  {
    ...alert,
    id: 2,
    timestamp: String(Math.floor(atMs / 1000) + 60),
    driver: { firstName: 'Cy', lastName: 'Orr' },
    ...called('HARD-BRAKING'),
  },
  {
    ...alert,
    id: '3',
    timestamp: at(120),
    driver: { driverId: ' ', firstName: 'Eve', lastName: 'Unlisted' },
    ...called('U-TURN'),
  },
  {
    ...alert,
    id: 4,
    timestamp: atMs + 180_000,
    driver: { driverId: 'LEFT7', firstName: 'Flo', lastName: 'Left' },
    gpsData: [{ latitude: 91, longitude: 181 }],
    speedData: { speed: 0 },
    ...called('CAMERA-OBSTRUCTION'),
  },
  { ...alert, id: 5, timestamp: atMs + 240_000, vehicle: null, camera: null, driver: undefined },
  {
    ...alert,
    id: 6,
    timestamp: atMs + 300_000,
    vehicle: null,
    gpsData: null,
    duration: null,
    ...called('MOON-WALK', { maxGForce: 0 }),
  },
  {
    ...alert,
    id: 7,
    timestamp: atMs + 360_000,
    vehicle: null,
    ...called('HIGH-G', { severityDescription: 'WARN', maxGForce: 1.4, weatherPrediction: 'Rain' }),
  },
  {
    ...alert,
    id: 8,
    timestamp: atMs + 420_000,
    ...called('TRAFFIC-LIGHT-VIOLATION', { severityDescription: 'DRIVER-STAR' }),
  },
]
const report = [
  {
    driver,
    details: { driverScore: 874.5, minutesAnalyzed: 900, greenMinutesPercentage: 81, overspeedingPercentage: 2 },
  },
  { driver: { firstName: 'Di', lastName: 'Nowak' }, details: { driverScore: 700 } },
  { driver: null, details: { driverScore: 700 } },
  { driver, details: { driverScore: 87 } },
]
const listed = (rows: object) => ({ data: rows, links: { self: '', next: null }, totalCount: 1 })
const answers: Readonly<Record<string, object>> = {
  '/v1/auth/token': { access_token: 't', expires_in: 3600 },
  '/v1/tenants/acme/vehicles': listed({ vehicles }),
  '/v2/tenants/acme/drivers': listed({ drivers }),
  '/v1/tenants/acme/devices': listed({ cameraMapping: devices }),
  '/v1/tenants/acme/vehicles/location': listed({
    locations: [
      {
        vehicle,
        camera: { id: '163001042233001' },
        location: { latitude: 41.9, longitude: -87.7, timestamp: atMs + 600_000 },
      },
      { vehicle: { vehicleNumber: 'T-2' }, location: { latitude: 91, longitude: 181, timestamp: atMs } },
    ],
  }),
  '/v2/tenants/acme/drivers/report': listed({ driverReport: report }),
}
const respond = ({ path, parameters }: DocumentedRequest) => {
  if (!path.endsWith('/alerts')) return answers[path]
  const holds = ({ timestamp }: { timestamp: number | string }) => {
    const ms = Number.isNaN(Number(timestamp)) ? Date.parse(String(timestamp)) : Number(timestamp)
    const reported = ms < 1e12 ? ms * 1000 : ms
    return reported >= Number(parameters.startTime) && reported <= Number(parameters.endTime)
  }
  return listed({ alerts: alerts.filter(holds) })
}

/** An account that answers as documented. */
export const netradyne: DocumentedAccount = {
  code: 'netradyne',
  credentials: { ClientId: 'c', ClientSecret: 's', TenantName: 'acme', SpeedUnit: 'mph' },
  respond,
}
