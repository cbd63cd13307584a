import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type Exchange, Refusal, requestedVehicle, utcText } from './exchange.ts'

const CREATED_AT_MS = Date.UTC(2024, 5, 3, 14)

/** `/cmd/v1/groups`: one for every depot. */
export const groups = ({ office }: Exchange) =>
  office.account.groups.map((group) => ({ Name: group.name, Id: office.numbers.ofGroup(group) }))

/** `/cmd/v1/vehicles`: all that are not hidden. */
export const vehicles = (exchange: Exchange) =>
  exchange.office.account.vehicles.map((vehicle) => reportVehicle(exchange, vehicle))

/** `/cmd/v1/vehicles/group`: vehicles of the group in `groupid`. */
export function vehiclesOfGroup(exchange: Exchange) {
  const { account, numbers } = exchange.office
  const wanted = exchange.query.text('groupid')
  const group = account.groups.find((each) => String(numbers.ofGroup(each)) === wanted)
  if (!group) throw new Refusal(400, `Group id '${wanted ?? ''}' was not found.`)
  return account.vehicles
    .filter(({ depot }) => depot.groupId === group.id)
    .map((vehicle) => reportVehicle(exchange, vehicle))
}

function reportVehicle({ office }: Exchange, vehicle: Vehicle) {
  return {
    VehicleNumber: office.numbers.ofVehicle(vehicle),
    Name: vehicle.name,
    RegistrationNumber: vehicle.licensePlate,
    VIN: vehicle.vin,
    Make: vehicle.make,
    Model: vehicle.model,
    Year: vehicle.modelYear,
    TankCapacity: null,
    HighwayMPG: null,
    CityMPG: null,
    FuelType: 2,
    VehicleSize: 1,
    HasNavigationDevice: false,
    HasTachograph: false,
  }
}

/** `/cmd/v1/drivers`: each wrapped, with a link to itself. */
export const drivers = (exchange: Exchange) =>
  exchange.office.account.drivers.map((driver) => ({
    Driver: reportDriver(exchange, driver),
    Links: { Self: { Href: `/cmd/v1/drivers/${exchange.office.numbers.ofDriver(driver)}` } },
  }))

const reportDriver = ({ office }: Exchange, driver: Driver) => ({
  DriverNumber: office.numbers.ofDriver(driver),
  ...driverNames(driver),
  EmailAddress: null,
  PhoneNumber: driver.phoneNumber,
  CreatedDateUTC: utcText(CREATED_AT_MS),
  EnableMobileAccess: false,
})

/** A driver as referenced in other records. */
export function driverNames({ name }: Driver): { FirstName: string; LastName: string } {
  const [FirstName = '', ...rest] = name.split(' ')
  return { FirstName, LastName: rest.join(' ') }
}

/** `…/getecmstatusbyvehiclenumber`: engine data, including the VIN. A device without contact has none. */
export function engineStatus(exchange: Exchange, number: string) {
  const { office, nowMs } = exchange
  const vehicle = requestedVehicle(exchange, number)
  const latest = office.account.latest(vehicle, nowMs)
  if (!latest) throw new Refusal(404, 'No ECM data is available for this vehicle.')
  return {
    CurrentOdometer: latest.odometerMeters / 1000,
    DeviceTimeZoneOffset: null,
    DeviceTimeZoneUseDST: true,
    DisplayState: latest.engine === 'off' ? 'Stopped' : 'Moving',
    DriverName: null,
    DriverNumber: null,
    DTCs: null,
    EngineMintutes: 0,
    FuelLevelPercentage: 62,
    IdleTime: 0,
    SensorValues: [],
    UpdateUTC: utcText(latest.instantMs),
    VIN: office.account.mismatch(vehicle, nowMs)?.reportedVin ?? vehicle.vin,
  }
}
