import type { Driver } from '../world/fleet/driver.ts'
import { makeName } from '../world/fleet/names.ts'
import { type Exchange, offsetPage } from './exchange.ts'

const NEVER = '0001-01-01T00:00:00'
const FORMER_DRIVERS = 2

/** `/v1/users/roles`: a bare array. */
export const roles = ({ office }: Exchange) => office.dictionary.roles

/** `/v1/users`: drivers, former drivers, and office staff; filtered by role if requested. */
export function users(exchange: Exchange) {
  const { office, query } = exchange
  const { account, dictionary, ids } = office
  const wanted = query.all('roleId').map(Number)
  const administrator = {
    userId: ids.administrator,
    ...person('Fleet Office', 'fleet.office', ''),
    status: 'Active',
    ...roleIn(ids.root, dictionary.role('Administrator')),
  }
  const below = [
    ...account.drivers.map((driver) => reportDriver(exchange, driver)),
    ...Array.from({ length: FORMER_DRIVERS }, (_, number) => reportFormer(exchange, number)),
  ]
  const all = [administrator, ...(query.withSubgroups('includeSubGroups') ? below : [])].filter(
    ({ groupRoles }) => !wanted.length || groupRoles.some(({ roleId }) => wanted.includes(roleId)),
  )
  return offsetPage(query, 'data', all, (user) => user, 10_000)
}

const roleIn = (groupId: string, roleId: number) => ({ primaryGroupId: groupId, groupRoles: [{ groupId, roleId }] })

const person = (name: string, username: string, employeeId: string) => ({
  ...namesOf(name),
  username,
  employeeId,
  email: '',
  loginEnabled: false,
  createdDate: NEVER,
  updatedDate: NEVER,
})

/** Returns the number that the fleet gave a driver. */
export const employeeIdOf = (number: number): string => String(20_100 + number)

function reportDriver({ office: { account, ids, dictionary } }: Exchange, driver: Driver) {
  const group = account.groups.find(({ id }) => id === driver.groupId)!
  return {
    userId: ids.ofDriver(driver),
    ...person(driver.name, `d${driver.number}`, employeeIdOf(driver.number)),
    cellPhoneNumber: driver.phoneNumber,
    cellPhoneCountry: 'US',
    status: 'Active',
    ...roleIn(ids.ofGroup(group), dictionary.role('Driver')),
  }
}

/** Former drivers: the world no longer has them, but Lytx keeps their names. */
function reportFormer({ office: { account, ids, dictionary } }: Exchange, number: number) {
  const group = account.groups[0]!
  const name = makeName(group.depot.random.at('former', number), group.depot.place.region)
  return {
    userId: ids.ofFormerDriver(number),
    ...person(name, `d${900 + number}`, employeeIdOf(900 + number)),
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
