import { vinKey } from '@milepost/domain/vin'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { ClaimLine } from './read-loss-run.ts'

/** A unit of a vehicle; `firstTripAt` is null without trips. */
export type ClaimVehicle = {
  id: string
  name: string
  vinKey: string | null
  connectionId: number
  firstTripAt: string | null
}

/** Reads the vehicles that lines of a loss run may mean: those with one of their VINs or names. */
export function readNamedVehicles(db: ClientDatabase, lines: readonly ClaimLine[]): Promise<ClaimVehicle[]> {
  const vins = lines.flatMap(({ vin }) => vinKey(vin) ?? [])
  const names = lines.flatMap(({ vehicleName }) => vehicleName?.toLowerCase() ?? [])
  return named(
    'claim-vehicles',
    db,
    sql<ClaimVehicle>`select v.id, v.name, v.vin_key as "vinKey", v.connection_id as "connectionId",
      (select t.started_at from trip t where t.client_id = ${db.clientId} and t.vehicle_id = v.id
        order by t.started_at limit 1) as "firstTripAt"
    from vehicle v where v.client_id = ${db.clientId} and not v.is_placeholder
      and (v.vin_key = any(${vins}::text[]) or lower(trim(v.name)) = any(${names}::text[]))
    order by v.id`,
  )
}

type Found = { units: ClaimVehicle[]; note: string | null }

const found = (...units: ClaimVehicle[]): Found => ({ units, note: null })
const missing = (note: string): Found => ({ units: [], note })

/**
 * Returns the units of the vehicle of a line, those of the policy's connections first, or why there is none. A VIN is
 * surer than a name.
 */
export function vehicleOf(
  { vin, vehicleName }: Pick<ClaimLine, 'vin' | 'vehicleName'>,
  vehicles: readonly ClaimVehicle[],
  connectionIds: readonly number[],
): Found {
  if (vin === null && vehicleName === null) return missing('No vehicle: it counts in amounts, not in scores.')
  const isInsured = ({ connectionId }: ClaimVehicle) => connectionIds.includes(connectionId)
  const key = vinKey(vin)
  const byVin = vehicles.filter((one) => key !== null && one.vinKey === key)
  if (byVin.length > 0) return found(...byVin.filter(isInsured), ...byVin.filter((one) => !isInsured(one)))
  const wanted = vehicleName?.toLowerCase()
  const byName = vehicles.filter(({ name }) => name.trim().toLowerCase() === wanted)
  const insured = byName.filter(isInsured)
  const candidates = insured.length > 0 ? insured : byName
  const different = new Set(candidates.map((one) => one.vinKey ?? one.id))
  if (different.size > 1) return missing('Several vehicles have this name: add a column “VIN”.')
  if (different.size === 1) return found(...candidates)
  return missing('No vehicle has this VIN or name: it counts in amounts, not in scores.')
}
