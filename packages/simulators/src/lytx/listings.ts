import { lastContactMs } from '../simulation/facts/last-contact.ts'
import { classOf, formerVehicle } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import { instantOf } from '../world/days/calendar.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type Exchange, NO_GUID, offsetPage } from './exchange.ts'
import { serialOf } from './ids.ts'

const NEVER = '0001-01-01T00:00:00'
const CREATED = '2015-01-01T00:00:00Z'

const statuses = { 1: 'Out of Service', 2: 'In Service' } as const
const [OUT_OF_SERVICE, IN_SERVICE] = [1, 2]

/** `/v0/vehicles/statuses` and `/v0/vehicles/types`: bare arrays. */
const described = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([id, description]) => ({ id: Number(id), description, creationDate: CREATED }))
export const vehicleStatuses = () => described(statuses)
export const vehicleTypes = () => described(types)

const types = { 0: 'Unassigned', 1: 'Light Duty', 2: 'Medium Duty', 3: 'Heavy Duty', 4: 'Bus' } as const

/** `/v1/groups`: the company, which is its own parent, and a group for every depot below it. */
export function groups({ office, query }: Exchange) {
  const { account, ids, companyName } = office
  const isEncoded = query.text('encodeFullPath') !== 'false'
  const reported = [
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
    reported,
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

/** `/v0/vehicles/all`: pages numbered from 1; null for one without vehicles. */
export function vehicles(exchange: Exchange) {
  const { office, query } = exchange
  const limit = query.limit(100, 1000)
  const skipped = (query.whole('page', 1, 1) - 1) * limit
  const all = [...office.account.vehicles, formerVehicle(office.account)]
  const shown = all.slice(skipped, skipped + limit)
  if (!shown.length) return null
  return {
    vehicles: shown.map((vehicle) => reportVehicle(exchange, vehicle)),
    totalResults: all.length,
  }
}

function reportVehicle(exchange: Exchange, vehicle: Vehicle) {
  const isFormer = !exchange.office.account.vehicles.includes(vehicle)
  const { account, ids } = exchange.office
  const own = account.drivers.filter(({ groupId }) => groupId === vehicle.depot.groupId)[vehicle.slot]
  return {
    id: ids.ofVehicle(vehicle),
    name: vehicle.name,
    type: classOf(vehicle),
    status: isFormer ? OUT_OF_SERVICE : IN_SERVICE,
    licensePlateNumber: vehicle.licensePlate,
    countrySubdivision: vehicle.plateRegion.code,
    lastConnected: isFormer ? null : iso(lastContactMs(exchange.office.account, vehicle, exchange.nowMs)),
    driverId: own ? ids.ofDriver(own) : NO_GUID,
    groupId: ids.ofGroup(vehicle.depot),
    vin: vehicle.vin,
    seatbeltType: 0,
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.modelYear,
    deviceId: ids.ofDevice(vehicle),
  }
}

/** `/v1/devices`: an event recorder in every vehicle, and a spare. */
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
  const below = query.withSubgroups('includeSubgroups') ? office.account.vehicles : []
  const reported: object[] = [spare, ...below.map((vehicle) => reportDevice(exchange, vehicle))]
  return offsetPage(query, 'data', reported, (device) => device, 100)
}

function reportDevice(exchange: Exchange, vehicle: Vehicle) {
  const { office } = exchange
  return {
    deviceId: office.ids.ofDevice(vehicle),
    serialNumber: serialOf(vehicle),
    deviceModel: vehicle.camera === 'none' ? 'ER-SF64' : 'ER-SF300',
    firmwareVersion: '6.37',
    build: 136,
    groupId: office.ids.ofGroup(vehicle.depot),
    groupName: vehicle.depot.groupName,
    groupPath: encodeURI(`${office.companyName}/${vehicle.depot.groupName}`),
    initialConnection: iso(instantOf(vehicle.depot.timeZone, vehicle.installedDay, 9 * 3600)),
    lastConnected: iso(lastContactMs(office.account, vehicle, exchange.nowMs)),
    status: 'In Service',
    vehicleId: office.ids.ofVehicle(vehicle),
    vehicleName: vehicle.name,
    vin: vehicle.vin,
  }
}
