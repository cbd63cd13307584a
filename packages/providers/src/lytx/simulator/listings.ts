import { iso } from '../../simulation/format.ts'
import { instantOf } from '../../world/calendar.ts'
import type { Driver } from '../../world/driver.ts'
import type { Vehicle } from '../../world/fleet.ts'
import { makeName } from '../../world/names.ts'
import { type Exchange, NO_GUID, offsetPage } from './exchange.ts'
import { serialOf } from './ids.ts'

const NEVER = '0001-01-01T00:00:00'
const IN_SERVICE = 2
const FORMER_DRIVERS = 2

/** `/v1/groups`: the company, its own parent, and a group for every depot below it. */
export function groups({ office, query }: Exchange) {
  const { account, ids, companyName } = office
  const isEncoded = query.text('encodeFullPath') !== 'false'
  const told = [
    { id: ids.root, name: companyName, path: companyName, pathId: ids.root },
    ...account.groups.map((group) => ({
      id: ids.ofGroup(group),
      name: group.name,
      path: `${companyName}\\${group.name}`,
      pathId: `${ids.root}\\${ids.ofGroup(group)}`,
    })),
  ]
  return offsetPage(
    query,
    'groups',
    told,
    ({ id, name, path, pathId }) => ({
      id,
      name,
      parentId: ids.root,
      rootGroupId: ids.root,
      fullPath: isEncoded ? encodeURIComponent(path) : path,
      fullPathId: pathId,
      description: '',
      revision: 0,
      createdDate: NEVER,
      updatedDate: NEVER,
    }),
    100,
  )
}

const groupOf = ({ office }: Exchange, groupId: string) => office.account.groups.find(({ id }) => id === groupId)!

/** `/v0/vehicles/all`: pages counted from 1, null for one without vehicles. */
export function vehicles(exchange: Exchange) {
  const { office, query } = exchange
  const limit = query.limit(100, 1000)
  const skipped = (query.whole('page', 1, 1) - 1) * limit
  const shown = office.account.vehicles.slice(skipped, skipped + limit)
  if (!shown.length) return null
  return {
    vehicles: shown.map((vehicle) => tellVehicle(exchange, vehicle)),
    totalResults: office.account.vehicles.length,
  }
}

function tellVehicle(exchange: Exchange, vehicle: Vehicle) {
  const { account, ids } = exchange.office
  const own = account.drivers.filter(({ groupId }) => groupId === vehicle.depot.groupId)[vehicle.slot]
  return {
    id: ids.ofVehicle(vehicle),
    name: vehicle.name,
    type: 1,
    status: IN_SERVICE,
    licensePlateNumber: vehicle.licensePlate,
    countrySubdivision: vehicle.plateRegion.code,
    lastConnected: lastConnected(exchange, vehicle),
    driverId: own ? ids.ofDriver(own) : NO_GUID,
    groupId: ids.ofGroup(groupOf(exchange, vehicle.depot.groupId)),
    vin: vehicle.vin,
    seatbeltType: 0,
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.modelYear,
    deviceId: ids.ofDevice(vehicle),
  }
}

/** A device that is not heard was heard until that day began. */
function lastConnected({ office: { account }, nowMs }: Exchange, vehicle: Vehicle): string {
  const latest = account.latest(vehicle, nowMs)
  if (latest) return iso(latest.instantMs)
  const { sinceDay } = account.mismatch(vehicle, nowMs)!
  return iso(instantOf(vehicle.depot.timeZone, sinceDay, 0))
}

/** `/v1/devices`: an event recorder in every vehicle, and one on the shelf. */
export function devices(exchange: Exchange) {
  const { office, query } = exchange
  const spare = {
    deviceId: office.ids.ofSpareDevice(0),
    serialNumber: 'QM41000001',
    deviceModel: 'ER-SF300',
    groupId: office.ids.root,
    groupName: office.companyName,
    status: 'Spare',
  }
  const told: object[] = [spare, ...office.account.vehicles.map((vehicle) => tellDevice(exchange, vehicle))]
  return offsetPage(query, 'data', told, (device) => device, 100)
}

function tellDevice(exchange: Exchange, vehicle: Vehicle) {
  const { office } = exchange
  const group = groupOf(exchange, vehicle.depot.groupId)
  return {
    deviceId: office.ids.ofDevice(vehicle),
    serialNumber: serialOf(vehicle),
    deviceModel: vehicle.camera === 'none' ? 'ER-SF64' : 'ER-SF300',
    firmwareVersion: '6.37',
    build: 136,
    groupId: office.ids.ofGroup(group),
    groupName: group.name,
    groupPath: encodeURI(`${office.companyName}/${group.name}`),
    initialConnection: iso(instantOf(vehicle.depot.timeZone, vehicle.installedDay, 9 * 3600)),
    lastConnected: lastConnected(exchange, vehicle),
    status: 'In Service',
    vehicleId: office.ids.ofVehicle(vehicle),
    vehicleName: vehicle.name,
    vin: vehicle.vin,
  }
}

/** `/v1/users/roles`: a bare array. */
export const roles = ({ office }: Exchange) => office.dictionary.roles

/** `/v1/users`: drivers, those who left, and the people of the office; by role if that is asked for. */
export function users(exchange: Exchange) {
  const { office, query } = exchange
  const { account, dictionary, ids } = office
  const wanted = query.all('roleId').map(Number)
  const administrator = {
    userId: ids.administrator,
    ...person('Fleet Office', 'fleet.office'),
    status: 'Active',
    ...roleIn(ids.root, dictionary.role('Administrator')),
  }
  const all = [
    administrator,
    ...account.drivers.map((driver) => tellDriver(exchange, driver)),
    ...Array.from({ length: FORMER_DRIVERS }, (_, number) => tellFormer(exchange, number)),
  ].filter(({ groupRoles }) => !wanted.length || groupRoles.some(({ roleId }) => wanted.includes(roleId)))
  return offsetPage(query, 'data', all, (user) => user, 10_000)
}

const roleIn = (groupId: string, roleId: number) => ({ primaryGroupId: groupId, groupRoles: [{ groupId, roleId }] })

const person = (name: string, username: string) => ({
  ...namesOf(name),
  username,
  employeeId: username,
  email: '',
  loginEnabled: false,
  createdDate: NEVER,
  updatedDate: NEVER,
})

function tellDriver(exchange: Exchange, driver: Driver) {
  const { ids, dictionary } = exchange.office
  return {
    userId: ids.ofDriver(driver),
    ...person(driver.name, `d${driver.number}`),
    cellPhoneNumber: driver.phoneNumber,
    cellPhoneCountry: 'US',
    status: 'Active',
    ...roleIn(ids.ofGroup(groupOf(exchange, driver.groupId)), dictionary.role('Driver')),
  }
}

/** People who left the company: the world no longer knows them, Lytx keeps their names. */
function tellFormer({ office: { account, ids, dictionary } }: Exchange, number: number) {
  const group = account.groups[0]!
  const name = makeName(group.depot.random.at('former', number), group.depot.place.region)
  return {
    userId: ids.ofFormerDriver(number),
    ...person(name, `d${900 + number}`),
    cellPhoneNumber: null,
    cellPhoneCountry: null,
    status: 'Inactive',
    ...roleIn(ids.ofGroup(group), dictionary.role('Driver')),
  }
}

export function namesOf(name: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = name.split(' ')
  return { firstName: first, lastName: rest.join(' ') }
}
