import { type MismatchType, mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import type { VehicleSpan } from './vehicle-span.ts'

/** Resolves the device trouble of a type that detection found with a vehicle; what its provider reported stays, and what is wrong with its positions, which trips decide. */
export const healTrouble = (
  client: ClientBase,
  { clientId, vehicleId }: VehicleSpan,
  type: keyof typeof mismatchType.code,
) =>
  client.query(
    `update vehicle_mismatch set healed_at = now() where client_id = $1 and vehicle_id = $2 and type = $3
       and healed_at is null and evidence ->> 'foundBy' = 'milepost' and not (evidence ?| array['frozen', 'twoVehicles'])`,
    [clientId, vehicleId, mismatchType.code[type] satisfies MismatchType],
  )
