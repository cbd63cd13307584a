import type { Call } from '@milepost/contract/api/endpoint'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { bulkBody } from '../../list/bulk/bulk-body.ts'
import type { Bulk } from '../../list/list-table.tsx'
import { useClientId } from '../../session/session-context.ts'
import { SwitchCoaching } from './shared/switch-coaching.tsx'

type Filter = Extract<Call<typeof vehicleListEndpoints.changeCoaching>['body'], { filter: unknown }>['filter']

/** Switches coaching for the vehicles selected in the vehicle list. */
export function CoachingActions({ filter, selection, ...bulk }: Bulk & { filter: Filter }) {
  const params = { id: useClientId() }
  const change = async (HasCoaching: boolean) => {
    const body = { ...bulkBody(selection, filter), HasCoaching }
    const outcome = await call(vehicleListEndpoints.changeCoaching, { params, body })
    await refresh(vehicleListEndpoints.page, vehicleEndpoints.details)
    return outcome
  }
  return <SwitchCoaching {...bulk} change={change} />
}
