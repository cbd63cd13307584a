import type { VehicleClass } from '@milepost/domain/codes'
import { classOf, formerVehicle, grossWeightKilograms } from '../simulation/facts/true-facts.ts'
import { instantOf } from '../world/days/calendar.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { makeName } from '../world/fleet/names.ts'
import { type Exchange, pageOf } from './exchange.ts'

const ENABLED = 1
const DISABLED = 0
const FORMER_DRIVERS = 2
const MORNING_SECONDS = 9 * 3600
/** For the battery: not connected to a master switch. */
const NO_MASTER_SWITCH = 2

/** The customer's own words. */
const classes: Readonly<Partial<Record<VehicleClass, string>>> = {
  1: 'Light Duty',
  2: 'Class 6',
  3: 'Class 8',
  4: 'BUS',
}

export function nameOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

export const registeredAtMs = ({ depot, installedDay }: Vehicle): number =>
  instantOf(depot.timeZone, installedDay, MORNING_SECONDS)

function groupOf({ office: { account, ids } }: Exchange, groupId: string) {
  const group = account.groups.find(({ id }) => id === groupId)!
  return { groupName: group.name, groupUniqueName: ids.ofGroup(group) }
}

/** `vehicles`: those in service, and one that was disabled when it was sold. */
export function vehicles(exchange: Exchange) {
  const { account, ids } = exchange.office
  const report = (vehicle: Vehicle) => ({
    vin: vehicle.vin,
    vehicleNumber: vehicle.name,
    deviceId: ids.ofCamera(vehicle),
    licensePlateNumber: vehicle.licensePlate,
    vehicleDetails: { class: classes[classOf(vehicle)], gVM: grossWeightKilograms(vehicle) },
    group: groupOf(exchange, vehicle.depot.groupId),
    regdDate: registeredAtMs(vehicle),
    updatedOn: registeredAtMs(vehicle),
    status: ENABLED,
    batteryToMasterSwitchDisconnected: NO_MASTER_SWITCH,
  })
  const sold = { ...report(formerVehicle(account)), deviceId: null, group: null, status: DISABLED }
  return pageOf(exchange, 'vehicles', [...account.vehicles.map(report), sold], (reported) => reported)
}

/** `drivers`: current and former drivers. */
export function drivers(exchange: Exchange) {
  const { account } = exchange.office
  const former = Array.from({ length: FORMER_DRIVERS }, (_, number) => reportFormer(exchange, number))
  const all = [...account.drivers.map((driver) => reportDriver(exchange, driver)), ...former]
  return pageOf(exchange, 'drivers', all, (reported) => reported)
}

function reportDriver(exchange: Exchange, driver: Driver) {
  const { ids } = exchange.office
  const userName = `driver${driver.number}`
  return {
    driverId: ids.ofDriver(driver),
    ...nameOf(driver.name),
    status: ENABLED,
    userName,
    email: `${userName}@fleet.example`,
    licenceNumber: driver.licenseNumber,
    licenseState: driver.licenseRegion.code,
    licenseCountry: driver.licenseRegion.country,
    group: groupOf(exchange, driver.groupId),
    createdDate: Date.UTC(2024, 0, 8),
    updatedDate: Date.UTC(2025, 5, 30),
  }
}

/** Former drivers: the world no longer has them, but Netradyne keeps their names. */
function reportFormer(exchange: Exchange, number: number) {
  const { account, ids } = exchange.office
  const { depot } = account.groups[0]!
  return {
    driverId: ids.ofFormerDriver(number),
    ...nameOf(makeName(depot.random.at('former', number), depot.place.region)),
    status: DISABLED,
    userName: `former${number}`,
    email: null,
    licenceNumber: null,
    licenseState: null,
    licenseCountry: null,
    group: groupOf(exchange, depot.groupId),
    createdDate: Date.UTC(2023, 2, 1),
    updatedDate: Date.UTC(2025, 1, 14),
  }
}

/** `devices`: which camera is in which vehicle, and a spare. */
export function devices(exchange: Exchange) {
  const { account, ids } = exchange.office
  const spare = {
    camera: { id: ids.ofSpareCamera(0), productType: 'D-215' },
    group: null,
    updatedOn: Date.UTC(2025, 0, 1),
  }
  const all: object[] = [spare, ...account.vehicles.map((vehicle) => reportCamera(exchange, vehicle))]
  return pageOf(exchange, 'cameraMapping', all, (reported) => reported)
}

function reportCamera(exchange: Exchange, vehicle: Vehicle) {
  const { account, ids } = exchange.office
  const own = account.drivers.filter(({ groupId }) => groupId === vehicle.depot.groupId)[vehicle.slot]
  return {
    camera: { id: ids.ofCamera(vehicle), productType: vehicle.camera === 'triple' ? 'D-410' : 'D-215' },
    vehicle: {
      vin: vehicle.vin,
      vehicleNumber: vehicle.name,
      status: ENABLED,
      licensePlateNumber: vehicle.licensePlate,
      associationTime: registeredAtMs(vehicle),
    },
    ...(own && { driver: { driverId: ids.ofDriver(own), ...nameOf(own.name) } }),
    group: groupOf(exchange, vehicle.depot.groupId),
    updatedOn: registeredAtMs(vehicle),
  }
}
