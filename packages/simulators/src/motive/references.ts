import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Office } from './exchange.ts'

/** A vehicle as referenced in other records. */
export const vehicleReference = ({ ids }: Office, vehicle: Vehicle) => ({
  id: ids.ofVehicle(vehicle),
  number: vehicle.name,
  year: String(vehicle.modelYear),
  make: vehicle.make,
  model: vehicle.model,
  vin: vehicle.vin,
  metric_units: false,
})

/** A driver as referenced in other records. */
export const driverReference = ({ ids }: Office, driver: Driver) => ({
  id: ids.ofDriver(driver),
  ...namesOf(driver.name),
  username: usernameOf(driver.name, driver.number),
  email: null,
  driver_company_id: null,
  status: 'active',
  role: 'driver',
})

export function namesOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}

export const usernameOf = (name: string, number: number) =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')}${number}`

/** The gateway in a vehicle. */
export const eldDevice = (vehicle: Vehicle) => {
  const random = vehicle.random.at('serial', 'G')
  const letters = [...'ABCDEFGHJKLMNPRSTVWXYZ23456789']
  return {
    id: 700_000 + random.integer(0, 99_999),
    identifier: `AABL${Array.from({ length: 8 }, () => random.pick(letters)).join('')}`,
    model: vehicle.depot.archetype === 'longHaul' ? 'lbb-3.6ca' : 'lbb-3.35ca',
  }
}
