import { readItems } from '../../kit/read-records.ts'
import { isOfObject } from '../../kit/reading/objects/objects.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { DriverPeriod } from '../../kit/record.ts'
import type { Client } from '../client.ts'
import { mapAssignment, referenceOf } from '../mapping.ts'
import { Assignment } from '../wire.ts'

/**
 * Returns who was assigned to some vehicles when, by vehicle. A token without that permission, or an account whose
 * assignments can't be read, gets trips with the one driver that the trip report names.
 */
export async function assignmentsOf(
  client: Client,
  vehicleIds: readonly string[],
  { from, to }: Window,
): Promise<ReadonlyMap<string, DriverPeriod[]>> {
  const periods = new Map<string, DriverPeriod[]>()
  if (!vehicleIds.length) return periods
  const window = { startTime: from.toISOString(), endTime: to.toISOString() }
  const parameters = { filterBy: 'vehicles', vehicleIds: vehicleIds.join(','), ...window }
  try {
    for await (const items of client.pages('list', '/fleet/driver-vehicle-assignments', parameters))
      for (const assignment of readItems(items, Assignment).records) {
        const [vehicleId, period] = [referenceOf(assignment.vehicle), mapAssignment(assignment)]
        if (vehicleId && period) periods.set(vehicleId, [...(periods.get(vehicleId) ?? []), period])
      }
  } catch (cause) {
    if (!isOfObject(cause)) throw cause
  }
  return periods
}
