import { formerVehicle } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import { instantOf } from '../world/days/calendar.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { makeName } from '../world/fleet/names.ts'
import { type Exchange, pageOf } from './exchange.ts'
import { driverReference, eldDevice, namesOf, usernameOf } from './references.ts'

/** `/v1/companies`: the one the key belongs to. */
export const companies = ({ office, query }: Exchange) =>
  pageOf(query, ['companies', 'company'], [office], ({ ids, companyName }) => ({
    id: ids.company,
    name: companyName,
    metric_units: false,
  }))

/** `/v1/groups`: one for every depot, not nested. */
export const groups = ({ office, query }: Exchange) =>
  pageOf(query, ['groups', 'group'], office.account.groups, (group) => ({
    id: office.ids.ofGroup(group),
    company_id: office.ids.company,
    name: group.name,
    parent_id: null,
    user: null,
  }))

/** `/v1/vehicles`, limited to records changed after `updated_after` if given. */
export function vehicles(exchange: Exchange) {
  const { office, query } = exchange
  const updatedAfterMs = query.time('updated_after') ?? 0
  const changed = office.account.vehicles.filter((vehicle) => fittedAtMs(vehicle) >= updatedAfterMs)
  const former = { ...reportVehicle(exchange, formerVehicle(office.account)), status: 'deactivated', eld_device: null }
  const reported: readonly object[] = [...changed.map((vehicle) => reportVehicle(exchange, vehicle)), former]
  return pageOf(query, ['vehicles', 'vehicle'], reported, (vehicle) => vehicle)
}

const fittedAtMs = ({ depot, installedDay }: Vehicle) => instantOf(depot.timeZone, installedDay, 9 * 3600)

function reportVehicle({ office }: Exchange, vehicle: Vehicle) {
  const { account, ids } = office
  const group = account.groups.find(({ id }) => id === vehicle.depot.groupId)!
  const driver = account.drivers.filter(({ groupId }) => groupId === group.id)[vehicle.slot]
  return {
    id: ids.ofVehicle(vehicle),
    company_id: ids.company,
    number: vehicle.name,
    status: 'active',
    vin: vehicle.vin,
    make: vehicle.make,
    model: vehicle.model,
    year: String(vehicle.modelYear),
    license_plate_number: vehicle.licensePlate,
    license_plate_state: vehicle.plateRegion.code,
    license_plate_country_code: vehicle.plateRegion.country,
    metric_units: false,
    fuel_type: 'diesel',
    notes: null,
    group_ids: [ids.ofGroup(group)],
    created_at: iso(fittedAtMs(vehicle)),
    updated_at: iso(fittedAtMs(vehicle)),
    permanent_driver: driver ? driverReference(office, driver) : null,
    current_driver: null,
    eld_device: eldDevice(vehicle),
    availability_details: null,
    driver_facing_camera: -1,
  }
}

const FORMER_DRIVERS = 2
const USERS_UPDATED_AT = '2025-11-03T14:20:00Z'

/** `/v1/users`: includes former drivers. */
export function users(exchange: Exchange) {
  const { office, query } = exchange
  const isOfDrivers = (query.text('role') ?? 'driver') === 'driver'
  const reported: readonly object[] = isOfDrivers
    ? [...office.account.drivers.map((driver) => reportDriver(exchange, driver)), ...formerDrivers(exchange)]
    : []
  return pageOf(query, ['users', 'user'], reported, (user) => user)
}

function reportDriver({ office }: Exchange, driver: Driver) {
  const group = office.account.groups.find(({ id }) => id === driver.groupId)!
  return {
    id: office.ids.ofDriver(driver),
    ...namesOf(driver.name),
    username: usernameOf(driver.name, driver.number),
    email: null,
    phone: driver.phoneNumber,
    role: 'driver',
    status: 'active',
    group_ids: [office.ids.ofGroup(group)],
    time_zone: 'Central Time (US & Canada)',
    metric_units: false,
    company_reference_id: null,
    driver_company_id: null,
    drivers_license_number: driver.licenseNumber,
    drivers_license_state: driver.licenseRegion.code,
    duty_status: 'off_duty',
    updated_at: USERS_UPDATED_AT,
  }
}

/** Former drivers: the world no longer has them, but Motive keeps their names. */
function formerDrivers({ office }: Exchange) {
  const { depot } = office.account.groups[0]!
  return Array.from({ length: FORMER_DRIVERS }, (_, number) => {
    const name = makeName(depot.random.at('former', number), depot.place.region)
    return {
      id: office.ids.ofFormerDriver(number),
      ...namesOf(name),
      username: usernameOf(name, 900 + number),
      email: null,
      phone: null,
      role: 'driver',
      status: 'deactivated',
      group_ids: [],
      drivers_license_number: null,
      drivers_license_state: null,
      updated_at: USERS_UPDATED_AT,
    }
  })
}
