import { lastContactMs } from '../simulation/facts/last-contact.ts'
import { receivedUntilMs } from '../simulation/facts/reception.ts'
import { formerVehicle } from '../simulation/facts/true-facts.ts'
import type { Archetype } from '../world/fleet/archetypes.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type Exchange, isoOf, partOf, requestedVehicles } from './exchange.ts'

const ONLINE_MS = 10 * 60_000

/** `/session`: the user that signs in. */
export const session = ({ office }: Exchange) => ({
  id: office.ids.user,
  name: office.companyName,
  email: office.email,
  administrator: false,
  readonly: true,
  disabled: false,
  expirationTime: null,
  attributes: {},
})

/** `/groups`: one for every depot, not nested. */
export const groups = (exchange: Exchange) => {
  const { account, ids } = exchange.office
  return partOf(exchange, account.groups).map((group) => ({
    id: ids.ofGroup(group),
    name: group.name,
    groupId: 0,
    attributes: {},
  }))
}

/** The app's icon for each kind of vehicle. */
const categories: Readonly<Record<Archetype, string>> = {
  delivery: 'van',
  service: 'pickup',
  regional: 'cubetruck',
  longHaul: 'truck',
  bus: 'bus',
}

/** `/devices`, by name; one of them is disabled. */
export function devices(exchange: Exchange) {
  const { account } = exchange.office
  const byName = [...account.vehicles, formerVehicle(account)].sort((a, b) => (a.name < b.name ? -1 : 1))
  return partOf(exchange, byName).map((vehicle) => reportDevice(exchange, vehicle))
}

function reportDevice({ office, nowMs }: Exchange, vehicle: Vehicle) {
  const { account, ids } = office
  const group = account.groups.find(({ id }) => id === vehicle.depot.groupId)!
  const disabled = !account.vehicles.includes(vehicle)
  const latest = disabled ? null : account.latest(vehicle, receivedUntilMs(vehicle, nowMs))
  const { vin, licensePlate, make, modelYear } = vehicle
  return {
    id: ids.ofVehicle(vehicle),
    name: vehicle.name,
    uniqueId: ids.imeiOf(vehicle),
    status: latest && nowMs - latest.instantMs < ONLINE_MS ? 'online' : 'offline',
    disabled,
    lastUpdate: disabled ? null : isoOf(lastContactMs(account, vehicle, receivedUntilMs(vehicle, nowMs))),
    positionId: latest ? ids.ofMoment(vehicle, latest.instantMs) : 0,
    groupId: ids.ofGroup(group),
    phone: null,
    model: vehicle.model,
    contact: null,
    category: categories[vehicle.depot.archetype],
    calendarId: 0,
    expirationTime: null,
    attributes: { vin, licensePlate, make, year: String(modelYear) },
  }
}

/** `/drivers`: all, or those linked to a device. */
export function drivers(exchange: Exchange) {
  const { account } = exchange.office
  const linked = requestedVehicles(exchange).flatMap((vehicle) => ownDriver(exchange, vehicle) ?? [])
  const wanted = exchange.query.all('deviceId').length ? linked : account.drivers
  return partOf(exchange, wanted).map((driver) => reportDriver(exchange, driver))
}

const ownDriver = ({ office }: Exchange, { depot, slot }: Vehicle) =>
  office.account.drivers.filter(({ groupId }) => groupId === depot.groupId)[slot]

const reportDriver = ({ office }: Exchange, driver: Driver) => ({
  id: office.ids.ofDriver(driver),
  name: driver.name,
  uniqueId: office.ids.keyOf(driver),
  attributes: {
    licenseNumber: driver.licenseNumber,
    licenseState: driver.licenseRegion.code,
    phone: driver.phoneNumber,
  },
})
