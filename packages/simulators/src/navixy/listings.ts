import { formerVehicle, grossWeightKilograms } from '../simulation/facts/true-facts.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type Exchange, partOf } from './exchange.ts'

/** `/user/get_info`: the owner of the account. */
export const userInfo = ({ office: { ids, login, companyName, account } }: Exchange) => ({
  success: true,
  paas_id: 7,
  user_info: {
    id: ids.user,
    login,
    title: companyName,
    phone: '',
    creation_date: '2021-03-01 09:00:00',
    balance: 0,
    bonus: 0,
    locale: 'en_US',
    demo: false,
    verified: true,
    legal_type: 'legal_entity',
    time_zone: account.groups[0]!.timeZone,
    measurement_system: 'metric',
    legal_name: companyName,
  },
  tariff_restrictions: { allowed_maps: ['roadmap', 'osm'] },
  premium_gis: false,
  features: [],
})

/** `/tracker/group/list`: one for every depot; the one without a name (0) is left out. */
export const groups = ({ office: { account, ids } }: Exchange) => ({
  success: true,
  list: account.groups.map((group) => ({ id: ids.ofGroup(group), title: group.name, color: 'FF6DDC' })),
})

/**
 * `/tracker/list`: all at once, with one that is blocked since its tariff ended, and another view of the last device,
 * which was once shared.
 */
export const trackers = (exchange: Exchange) => ({
  success: true,
  list: [
    ...withFormer(exchange).map((vehicle) => reportTracker(exchange, vehicle, false)),
    reportTracker(exchange, exchange.office.account.vehicles.at(-1)!, true),
  ],
})

const withFormer = ({ office: { account } }: Exchange) => [...account.vehicles, formerVehicle(account)]

function reportTracker({ office: { account, ids } }: Exchange, vehicle: Vehicle, clone: boolean) {
  const group = account.groups.find(({ id }) => id === vehicle.depot.groupId)!
  const imei = ids.imeiOf(vehicle)
  return {
    id: clone ? ids.ofClone(vehicle) : ids.ofTracker(vehicle),
    label: clone ? `${vehicle.name} (shared)` : vehicle.name,
    clone,
    group_id: clone ? 0 : ids.ofGroup(group),
    source: {
      id: ids.ofSource(vehicle),
      // A string according to its description, a number in some of the examples.
      device_id: vehicle.number % 2 ? imei : Number(imei),
      model: 'telfmb920',
      blocked: !account.vehicles.includes(vehicle),
      tariff_id: 345_678,
      creation_date: '2021-03-01',
      tariff_end_date: '2030-01-01',
      phone: '',
    },
    tag_bindings: [],
  }
}

/** `/vehicle/list`: the register, with one vehicle that has no tracker. */
export const vehicles = (exchange: Exchange) => {
  const { account, ids } = exchange.office
  const bound = withFormer(exchange)
  const unbound = {
    id: ids.ofVehicle(account.vehicles[0]!) - 1,
    label: 'Trailer 9',
    model: '',
    type: 'special',
    vin: '',
  }
  return {
    success: true,
    list: partOf(exchange, [unbound, ...bound.map((vehicle) => reportVehicle(exchange, vehicle))]),
  }
}

const reportVehicle = ({ office: { ids } }: Exchange, vehicle: Vehicle) => ({
  id: ids.ofVehicle(vehicle),
  tracker_id: ids.ofTracker(vehicle),
  tracker_label: vehicle.name,
  label: vehicle.name,
  max_speed: 130,
  model: `${vehicle.make} ${vehicle.model}`,
  type: vehicle.depot.archetype === 'bus' ? 'bus' : 'truck',
  gross_weight: grossWeightKilograms(vehicle),
  manufacture_year: vehicle.modelYear,
  reg_number: vehicle.licensePlate,
  vin: vehicle.vin,
  chassis_number: '',
  fuel_type: 'diesel',
  fuel_grade: '',
  fuel_tank_volume: 80,
  tags: [],
})

/** `/employee/list`: drivers with the tracker of their own vehicle. */
export const employees = (exchange: Exchange) => {
  const { drivers } = exchange.office.account
  return {
    success: true,
    list: partOf(exchange, drivers).map((driver) => reportEmployee(exchange, driver)),
    count: drivers.length,
  }
}

function reportEmployee({ office: { account, ids } }: Exchange, driver: Driver) {
  const [first = '', ...rest] = driver.name.split(' ')
  const own = account.vehicles.find(({ depot, slot }) => {
    const post = account.drivers.filter(({ groupId }) => groupId === depot.groupId)[slot]
    return post === driver
  })
  return {
    id: ids.ofEmployee(driver),
    ...(own && { tracker_id: ids.ofTracker(own) }),
    first_name: first,
    middle_name: rest.slice(0, -1).join(' '),
    last_name: rest.at(-1) ?? '',
    email: '',
    phone: driver.phoneNumber.replace('+', ''),
    driver_license_number: driver.licenseNumber,
    driver_license_cats: '',
    personnel_number: String(driver.number),
    ssn: '000-00-0000',
    tags: [],
  }
}
