import { vehicleClass } from '@milepost/domain/codes'
import { classOf, grossWeightKilograms } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import { instantOf } from '../world/days/calendar.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { makeName } from '../world/fleet/names.ts'
import { type Exchange, type Page, pageOf } from './exchange.ts'
import { serialOf } from './ids.ts'

const MOST_PER_PAGE = 512

/** `/me`: the organization the token belongs to. */
export const organization = ({ office }: Exchange) => ({
  data: { id: office.ids.organization, name: office.companyName },
})

/** `/tags`: one for every depot. */
export function tags({ office, query }: Exchange): Page {
  const { account, ids } = office
  return pageOf(query, account.groups, MOST_PER_PAGE, (group) => ({
    id: ids.ofGroup(group),
    name: group.name,
    vehicles: account.vehicles
      .filter(({ depot }) => depot.groupId === group.id)
      .map((vehicle) => ({ id: ids.ofVehicle(vehicle), name: vehicle.name })),
  }))
}

/** `/fleet/vehicles`. */
export function vehicles(exchange: Exchange): Page {
  return pageOf(exchange.query, exchange.office.account.vehicles, MOST_PER_PAGE, (vehicle) =>
    reportVehicle(exchange, vehicle),
  )
}

function reportVehicle({ office, nowMs }: Exchange, vehicle: Vehicle) {
  const { account, ids } = office
  const gateway = serialOf(vehicle, 'G')
  const group = account.groups.find(({ id }) => id === vehicle.depot.groupId)!
  const driver = account.drivers.filter(({ groupId }) => groupId === group.id)[vehicle.slot]
  const createdAtTime = iso(instantOf(vehicle.depot.timeZone, vehicle.installedDay, 9 * 3600))
  return {
    id: ids.ofVehicle(vehicle),
    name: vehicle.name,
    vin: vehicle.vin,
    make: vehicle.make,
    model: vehicle.model,
    year: String(vehicle.modelYear),
    licensePlate: vehicle.licensePlate,
    serial: gateway.replaceAll('-', ''),
    ...(vehicle.camera !== 'none' && { cameraSerial: serialOf(vehicle, 'C') }),
    gateway: { serial: gateway, model: gatewayModel(vehicle) },
    externalIds: {
      'samsara.serial': gateway.replaceAll('-', ''),
      'samsara.vin': account.mismatch(vehicle, nowMs)?.reportedVin ?? vehicle.vin,
    },
    ...(driver && { staticAssignedDriver: { id: ids.ofDriver(driver), name: driver.name } }),
    tags: [{ id: ids.ofGroup(group), name: group.name }],
    notes: '',
    ...(classOf(vehicle) === vehicleClass.code.bus && { vehicleType: 'Bus' }),
    grossVehicleWeight: { weight: grossWeightKilograms(vehicle), unit: 'kg' },
    vehicleRegulationMode: 'regulated',
    createdAtTime,
    updatedAtTime: createdAtTime,
  }
}

const gatewayModel = ({ depot }: Vehicle) => (depot.archetype === 'longHaul' ? 'VG55NA' : 'VG34')

const FORMER_DRIVERS = 2
const DRIVERS_UPDATED_AT = '2025-11-03T14:20:00Z'

/** `/fleet/drivers`: the active ones, unless the others are requested. */
export function drivers(exchange: Exchange): Page {
  const { office, query } = exchange
  const status = query.oneOf('driverActivationStatus', ['active', 'deactivated'], 'active')
  const reported: readonly object[] =
    status === 'active'
      ? office.account.drivers.map((driver) => reportDriver(exchange, driver))
      : formerDrivers(exchange)
  return pageOf(query, reported, MOST_PER_PAGE, (driver) => driver)
}

function reportDriver({ office }: Exchange, driver: Driver) {
  const group = office.account.groups.find(({ id }) => id === driver.groupId)!
  return {
    id: office.ids.ofDriver(driver),
    name: driver.name,
    username: usernameOf(driver.name, driver.number),
    phone: driver.phoneNumber,
    licenseNumber: driver.licenseNumber,
    licenseState: driver.licenseRegion.code,
    driverActivationStatus: 'active',
    updatedAtTime: DRIVERS_UPDATED_AT,
    timezone: group.timeZone,
    tags: [{ id: office.ids.ofGroup(group), name: group.name }],
  }
}

/** Former drivers: the world no longer has them, but Samsara keeps their names. */
function formerDrivers({ office }: Exchange) {
  const { depot, timeZone } = office.account.groups[0]!
  return Array.from({ length: FORMER_DRIVERS }, (_, number) => {
    const name = makeName(depot.random.at('former', number), depot.place.region)
    return {
      id: office.ids.ofFormerDriver(number),
      name,
      username: usernameOf(name, 900 + number),
      driverActivationStatus: 'deactivated',
      isDeactivated: true,
      updatedAtTime: DRIVERS_UPDATED_AT,
      timezone: timeZone,
    }
  })
}

const usernameOf = (name: string, number: number) =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')}${number}`
