import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import type { VehicleSummary } from '@milepost/contract/vehicles'
import { useMemo } from 'react'
import { call } from '../../../lib/api.ts'
import { answerOf } from '../../../lib/query-client.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useSession } from '../../../session/session-context.ts'
import { tableStorage } from '../../../session/table-memory.ts'
import { pageQuery, tableView, type VehicleFilters } from './vehicle-filters.ts'

/** The page of vehicles that the filters select, and how the table is looked at. */
export function useVehicleList(filters: VehicleFilters) {
  const { user, client } = useSession()
  const storage = useMemo(() => tableStorage(user.id, 'vehicles'), [user.id])
  const view = tableView(filters, storage.get())
  const wanted = pageQuery(filters, view)
  const query = useAnswer(answerOf(vehicleListEndpoints.page, { params: { id: client.id }, query: wanted }))
  return { query, wanted, view, storage, clientId: client.id }
}

export type VehicleList = ReturnType<typeof useVehicleList>

const collectedPageSize = 100

/** Every vehicle of a query in its order, page after page. */
export async function collectVehicles(
  { clientId, wanted }: Pick<VehicleList, 'clientId' | 'wanted'>,
  signal?: AbortSignal,
): Promise<VehicleSummary[]> {
  const vehicles = new Map<string, VehicleSummary>()
  for (let page = 1; ; page += 1) {
    const answer = await call(
      vehicleListEndpoints.page,
      { params: { id: clientId }, query: { ...wanted, PageNumber: page, PageSize: collectedPageSize } },
      { signal },
    )
    for (const vehicle of answer.items) vehicles.set(vehicle.id, vehicle)
    if (answer.items.length < collectedPageSize) return [...vehicles.values()]
  }
}
