import type { Account } from '../../world/account.ts'
import type { Vehicle } from '../../world/fleet/fleet.ts'
import type { Incident } from '../../world/incidents.ts'

/** A time and a vehicle combine into one number that a double represents exactly. */
const VEHICLES_MOST = 1024

/** The number of a record that begins with a vehicle and an instant: a trip, an event, a position. */
export const momentNumber = ({ number }: Vehicle, instantMs: number): number => instantMs * VEHICLES_MOST + number

/** Returns the vehicle and instant of a number, or null if there is no such vehicle. */
export function momentOf(account: Account, value: number): { vehicle: Vehicle; instantMs: number } | null {
  const vehicle = account.vehicles[value % VEHICLES_MOST]
  return vehicle ? { vehicle, instantMs: Math.floor(value / VEHICLES_MOST) } : null
}

/** Returns the incident that began at the moment of a number. */
export function incidentAt(account: Account, value: number): Incident | undefined {
  const moment = momentOf(account, value)
  return moment ? account.incidents(moment.vehicle, moment.instantMs, moment.instantMs + 1)[0] : undefined
}

/**
 * Returns the incident of an id that holds its vehicle's number and its millisecond in hexadecimal digits. Several may
 * begin at one moment: `isIt` selects the right one.
 */
export function incidentInHex(
  account: Account,
  number: string | undefined,
  instant: string | undefined,
  isIt: (incident: Incident) => boolean,
): Incident | undefined {
  const vehicle = account.vehicles[Number.parseInt(number ?? '', 16)]
  if (!vehicle || !instant) return undefined
  const instantMs = Number.parseInt(instant, 16)
  return account.incidents(vehicle, instantMs, instantMs + 1).find(isIt)
}
