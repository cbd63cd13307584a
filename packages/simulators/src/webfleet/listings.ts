import { vehicleClass } from '@milepost/domain/codes'
import { classOf, formerVehicle, grossWeightKilograms } from '../simulation/facts/true-facts.ts'
import type { Exchange, Row } from './exchange.ts'
import { objectNames } from './references.ts'

/** `showObjectGroups`: one for every depot. */
export const objectGroups = ({ office }: Exchange): Row[] =>
  office.account.groups.map(({ name }) => ({ objectgroupname: name }))

/** `showObjectGroupObjects`: which object is in which group, for all groups or one. */
export function objectGroupObjects(exchange: Exchange): Row[] {
  const wanted = exchange.query.text('objectgroupname')
  return exchange.office.account.vehicles
    .filter(({ depot }) => wanted === null || depot.groupName === wanted)
    .map((vehicle) => ({ objectgroupname: vehicle.depot.groupName, ...objectNames(exchange, vehicle) }))
}

/** `showVehicleReportExtern`: the details of every vehicle, including a deleted one. Weights in kilograms. */
export const vehicleReport = (exchange: Exchange): Row[] =>
  [...exchange.office.account.vehicles, formerVehicle(exchange.office.account)].map((vehicle) => ({
    ...objectNames(exchange, vehicle),
    licenseplatenumber: vehicle.licensePlate,
    identnumber: vehicle.vin,
    vehicletype: classOf(vehicle) === vehicleClass.code.bus ? 'bus' : null,
    maxweight: grossWeightKilograms(vehicle),
    manufacturedyear: vehicle.modelYear,
    registrationdate: null,
    vehiclecolor: null,
    speedlimit: null,
  }))

/** `showDriverReportExtern`: current drivers; the license is JSON within the row. */
export const driverReport = ({ office: { account, ids } }: Exchange): Row[] =>
  account.drivers.map((driver) => ({
    driverno: ids.driverNumberOf(driver),
    driveruid: ids.driverUidOf(driver),
    name1: driver.name,
    name2: null,
    name3: null,
    email: null,
    telmobile: driver.phoneNumber,
    telprivate: null,
    company: null,
    objectno: null,
    objectuid: null,
    signontime: null,
    current_workstate: 0,
    driving_license: JSON.stringify({
      number: driver.licenseNumber,
      country: driver.licenseRegion.country,
      state: driver.licenseRegion.code,
    }),
  }))
