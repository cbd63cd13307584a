import { formerVehicle } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import { instantOf } from '../world/days/calendar.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { makeName } from '../world/fleet/names.ts'
import type { Entry, Exchange, Source } from './exchange.ts'
import { serialOf } from './ids.ts'

const NO_END = '2050-01-01T00:00:00.000Z'
const FORMER_DRIVERS = 2

/** Entities without a date of their own. */
const undated = (id: string, report: () => object): Entry => ({ id, dateMs: 0, changedAtMs: 0, report })

/** The whole company, a kind of asset that every database has, and a group for every depot. */
export const groups: Source = {
  permission: 'View groups',
  sortsById: true,
  find({ office }) {
    const { account, ids } = office
    const children = [...account.groups.map((group) => ({ id: ids.ofGroup(group) })), { id: 'GroupVehicleId' }]
    return [
      undated('GroupCompanyId', () => ({ id: 'GroupCompanyId', name: 'Company Group', comments: '', children })),
      undated('GroupVehicleId', () => ({ id: 'GroupVehicleId', name: 'Vehicle', children: [] })),
      ...account.groups.map((group) =>
        undated(ids.ofGroup(group), () => ({ id: ids.ofGroup(group), name: group.name, comments: '', children: [] })),
      ),
    ]
  },
}

export const devices: Source = {
  permission: 'View vehicles',
  sortsById: true,
  find(exchange, { fromDate = 0 }) {
    const { account, ids } = exchange.office
    const former = formerVehicle(account)
    const isListed = Date.parse(RETIRED_AT) >= fromDate
    return [
      ...account.vehicles.map((vehicle) => undated(ids.ofVehicle(vehicle), () => reportDevice(exchange, vehicle))),
      ...(isListed
        ? [undated(ids.ofVehicle(former), () => ({ ...reportDevice(exchange, former), activeTo: RETIRED_AT }))]
        : []),
    ]
  },
}

const RETIRED_AT = '2026-02-10T12:00:00.000Z'

function reportDevice({ office, nowMs }: Exchange, vehicle: Vehicle) {
  const { account, ids } = office
  return {
    id: ids.ofVehicle(vehicle),
    name: vehicle.name,
    serialNumber: serialOf(vehicle),
    deviceType: 'GO9',
    productId: 120,
    licensePlate: vehicle.licensePlate,
    licenseState: vehicle.plateRegion.code,
    vehicleIdentificationNumber: vehicle.vin,
    engineVehicleIdentificationNumber: account.mismatch(vehicle, nowMs)?.reportedVin ?? vehicle.vin,
    groups: [{ id: ids.ofGroup(vehicle.depot) }, { id: 'GroupVehicleId' }],
    activeFrom: iso(instantOf(vehicle.depot.timeZone, vehicle.installedDay, 9 * 3600)),
    activeTo: NO_END,
    timeZoneId: vehicle.depot.timeZone,
    comment: '',
    workTime: 'WorkTimeStandardHoursId',
  }
}

/** Drivers, including former ones, and an administrator, unless only drivers are requested. */
export const users: Source = {
  permission: 'View users',
  sortsById: true,
  find: (exchange, { isDriver }) => [
    ...exchange.office.account.drivers.map((driver) =>
      undated(exchange.office.ids.ofDriver(driver), () => reportDriver(exchange, driver)),
    ),
    ...Array.from({ length: FORMER_DRIVERS }, (_, number) =>
      undated(exchange.office.ids.ofFormerDriver(number), () => reportFormer(exchange, number)),
    ),
    ...(isDriver ? [] : [undated('b1', () => administrator)]),
  ],
}

const administrator = { id: 'b1', name: 'admin@fleet.example', firstName: 'Fleet', lastName: 'Office', isDriver: false }

function reportDriver({ office }: Exchange, driver: Driver) {
  const [firstName = '', ...rest] = driver.name.split(' ')
  const group = office.account.groups.find(({ id }) => id === driver.groupId)!
  return {
    id: office.ids.ofDriver(driver),
    name: loginOf(driver.name, driver.number),
    firstName,
    lastName: rest.join(' '),
    isDriver: true,
    licenseNumber: driver.licenseNumber,
    licenseProvince: driver.licenseRegion.code,
    phoneNumber: driver.phoneNumber,
    companyGroups: [{ id: office.ids.ofGroup(group) }],
    driverGroups: [{ id: office.ids.ofGroup(group) }],
    keys: [],
    activeFrom: '2024-01-01T00:00:00.000Z',
    activeTo: NO_END,
    timeZoneId: group.timeZone,
  }
}

/** Former drivers: the world no longer has them, but Geotab keeps their names. */
function reportFormer({ office }: Exchange, number: number) {
  const { depot } = office.account.groups[0]!
  const [firstName = '', ...rest] = makeName(depot.random.at('former', number), depot.place.region).split(' ')
  return {
    id: office.ids.ofFormerDriver(number),
    name: loginOf(`${firstName}${rest.join('')}`, 900 + number),
    firstName,
    lastName: rest.join(' '),
    isDriver: true,
    activeFrom: '2023-01-01T00:00:00.000Z',
    activeTo: '2025-06-30T12:00:00.000Z',
  }
}

const loginOf = (name: string, number: number) =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')}${number}@fleet.example`

/** The current status of every device; one without contact has its last known place. */
export const statuses: Source = {
  permission: 'View vehicles',
  sortsById: false,
  find: (exchange) =>
    exchange.office.account.vehicles.map((vehicle) =>
      undated(exchange.office.ids.ofVehicle(vehicle), () => reportStatus(exchange, vehicle)),
    ),
}

function reportStatus({ office, nowMs }: Exchange, vehicle: Vehicle) {
  const { account, ids } = office
  const device = { id: ids.ofVehicle(vehicle) }
  const latest = account.latest(vehicle, nowMs)
  if (!latest) {
    const sinceDay = account.mismatch(vehicle, nowMs)!.sinceDay
    const sinceMs = Math.min(nowMs, instantOf(vehicle.depot.timeZone, sinceDay, 7 * 3600))
    const { latitude, longitude } = account.home(vehicle)
    const dateTime = iso(sinceMs)
    return {
      device,
      driver: 'UnknownDriverId',
      dateTime,
      latitude,
      longitude,
      speed: 'NaN',
      bearing: -1,
      isDriving: false,
      isDeviceCommunicating: false,
    }
  }
  return {
    device,
    driver: latest.driver ? { id: ids.ofDriver(latest.driver), isDriver: true } : 'UnknownDriverId',
    dateTime: iso(latest.instantMs),
    latitude: latest.latitude,
    longitude: latest.longitude,
    speed: Math.round(latest.speedMps * 3.6),
    bearing: Math.round(latest.headingDegrees) % 360,
    isDriving: latest.engine !== 'off',
    isDeviceCommunicating: true,
    groups: [{ id: ids.ofGroup(vehicle.depot) }],
    exceptionEvents: [],
  }
}
