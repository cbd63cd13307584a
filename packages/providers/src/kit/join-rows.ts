import { isDeepStrictEqual } from 'node:util'
import type { Rejected } from './provider.ts'

/**
 * Returns the rows of a list by the vehicle they describe. Several rows of one vehicle count as one, which has what any
 * of them reports (the later one, if both do); the earlier ones are rejected under the vehicle's id, with the reason.
 * A row without a vehicle is left out.
 */
export function joinRows<Row extends object>(
  rows: readonly Row[],
  vehicleOf: (row: Row) => string | null,
): { byVehicle: Map<string, Row>; rejected: Rejected[] } {
  const byVehicle = new Map<string, Row>()
  const rejected: Rejected[] = []
  for (const row of rows) {
    const id = vehicleOf(row)
    if (id === null) continue
    const other = byVehicle.get(id)
    byVehicle.set(id, other ? { ...other, ...reportedIn(row) } : row)
    if (other && !isDeepStrictEqual(other, row)) {
      const reason = 'The provider lists the details of this vehicle twice: they count as one'
      rejected.push({ externalId: id, reason, path: null, payload: other })
    }
  }
  return { byVehicle, rejected }
}

const reportedIn = <Row extends object>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)) as Partial<Row>
