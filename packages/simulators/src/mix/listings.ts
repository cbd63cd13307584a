import { formerVehicle } from '../simulation/facts/true-facts.ts'
import type { Archetype } from '../world/fleet/archetypes.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { assertOrganisation, type Exchange, timeOf, vehiclesOfPath } from './exchange.ts'

const TIME_ZONE = 'Central Standard Time'
const CREATED_AT_MS = Date.UTC(2024, 5, 3, 14)

/** Light delivery, light, medium commercial, articulated heavy, and a single-deck bus. */
const assetTypes: Readonly<Record<Archetype, number>> = {
  delivery: 22,
  service: 17,
  regional: 25,
  longHaul: 14,
  bus: 12,
}

/** `/api/organisationgroups`: the one organization that the user can see. */
export const organisations = ({ office }: Exchange): object[] => [
  {
    GroupId: office.ids.organisation,
    Name: office.companyName,
    Type: 'OrganisationGroup',
    DisplayTimeZone: TIME_ZONE,
  },
]

/** `/api/organisationgroups/subgroups/{id}`: the organization with a site for every depot. */
export function subgroups(exchange: Exchange): object {
  assertOrganisation(exchange)
  const { account, ids, companyName } = exchange.office
  return {
    GroupId: ids.organisation,
    Name: companyName,
    Type: 'OrganisationGroup',
    SubGroups: account.groups.map((group, index) => ({
      GroupId: ids.ofGroup(group),
      Name: group.name,
      Type: index ? 'SiteGroup' : 'DefaultSite',
      SubGroups: [],
    })),
  }
}

/** `/api/assets/group/{id}`: assets of the organization or of a site, and one out of service. */
export function assets(exchange: Exchange): object[] {
  const former = formerVehicle(exchange.office.account)
  const driven = vehiclesOfPath(exchange)
  const reported = driven.map((vehicle) => reportAsset(exchange, vehicle))
  if (!driven.some(({ depot }) => depot === former.depot)) return reported
  return [...reported, { ...reportAsset(exchange, former), UserState: 'Out of service', DefaultDriverId: null }]
}

function reportAsset({ office, nowMs }: Exchange, vehicle: Vehicle) {
  const { account, ids } = office
  const own = account.drivers.filter(({ groupId }) => groupId === vehicle.depot.groupId)[vehicle.slot]
  return {
    AssetId: ids.ofVehicle(vehicle),
    AssetTypeId: assetTypes[vehicle.depot.archetype],
    Description: vehicle.name,
    RegistrationNumber: vehicle.licensePlate,
    SiteId: ids.ofGroup(vehicle.depot),
    FleetNumber: '',
    Make: vehicle.make,
    Model: vehicle.model,
    Year: String(vehicle.modelYear),
    VinNumber: vehicle.vin,
    DefaultDriverId: own ? ids.ofDriver(own) : ids.unknownDriver,
    FmVehicleId: vehicle.number + 1,
    IsConnectedTrailer: false,
    Icon: 'truck',
    UserState: 'Available',
    Odometer: Math.round(account.odometer(vehicle, nowMs) / 1000),
    EngineHours: `${900 + vehicle.number}.07:30:00`,
    CreatedDate: timeOf(office, CREATED_AT_MS),
    Country: vehicle.plateRegion.country,
  }
}

/** `/api/drivers/organisation/{id}`: people, and MiX's system accounts, some without the mark. */
export function drivers(exchange: Exchange): object[] {
  assertOrganisation(exchange)
  const { account, ids } = exchange.office
  const system = (number: number, Name: string, IsSystemDriver: boolean) => ({
    ...reportPerson(exchange, account.groups[0]!.number),
    DriverId: ids.ofSystemDriver(number),
    Name,
    IsSystemDriver,
  })
  return [
    ...account.drivers.map((driver) => reportDriver(exchange, driver)),
    system(0, 'Unknown Driver', true),
    system(1, 'Automatically created driver 7', false),
  ]
}

/** `/api/driverlicence/group/{id}`: by driver, sometimes including an expired one; some have none. */
export function licences(exchange: Exchange): object {
  const { account, ids } = exchange.office
  assertOrganisation(exchange)
  return Object.fromEntries(
    account.drivers.map((driver) => {
      const licence = {
        LicenceCategoryId: 4,
        DriverId: ids.ofDriver(driver),
        LicenceCode: 'CDL',
        LicenceCodeCountry: 'US',
        LicenceNumber: driver.licenseNumber,
        IssuedState: driver.licenseRegion.code,
        Obtained: '2021-02-01T00:00:00',
        Expires: '2029-02-01T00:00:00',
      }
      const old = {
        ...licence,
        LicenceCategoryId: 1,
        LicenceNumber: `${driver.number}-OLD`,
        Expires: '0001-01-01T00:00:00',
      }
      return [String(ids.ofDriver(driver)), driver.number % 3 ? [licence] : [old, licence]]
    }),
  )
}

const reportPerson = ({ office }: Exchange, groupNumber: number) => ({
  SiteId: office.ids.ofGroup({ number: groupNumber }),
  ExtendedDriverIdType: 'None',
  Country: 'US',
  AdditionalDetailFields: [],
})

function reportDriver(exchange: Exchange, driver: Driver) {
  const { account, ids } = exchange.office
  return {
    ...reportPerson(exchange, account.groups.find(({ id }) => id === driver.groupId)!.number),
    DriverId: ids.ofDriver(driver),
    Name: driver.name,
    EmployeeNumber: `E${1000 + driver.number}`,
    MobileNumber: driver.phoneNumber,
    FmDriverId: driver.number + 2,
    IsSystemDriver: false,
  }
}
