import type { Call } from '@milepost/contract/endpoint'
import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { call } from '../../../lib/api.ts'
import { countText } from '../../../lib/formatters.ts'
import { refresh } from '../../../lib/query-client.ts'
import { BulkAction } from '../../../list/bulk-action.tsx'
import { bulkBody } from '../../../list/bulk-body.ts'
import type { Bulk } from '../../../list/list-table.tsx'
import { useClientId } from '../../../session/session-context.ts'

type Filter = Extract<Call<typeof vehicleListEndpoints.changeCoaching>['body'], { filter: unknown }>['filter']

/** Switches coaching of the ticked vehicles on or off. */
export function CoachingActions({ filter, ...bulk }: Bulk & { filter: Filter }) {
  const params = { id: useClientId() }
  const change = (HasCoaching: boolean) => async () => {
    const body = { ...bulkBody(bulk.selection, filter), HasCoaching }
    const outcome = await call(vehicleListEndpoints.changeCoaching, { params, body })
    await refresh(vehicleListEndpoints.page, vehicleEndpoints.details)
    return outcome
  }
  const vehicles = `${countText(bulk.count)} ${bulk.count === 1 ? 'vehicle' : 'vehicles'}`
  return (
    <>
      <BulkAction
        {...bulk}
        things={['vehicle', 'vehicles']}
        label="Switch coaching on"
        confirm={{
          title: `Put ${vehicles} under coaching?`,
          action: 'Put under coaching',
          effect: 'Each change is noted in the activity. Coaching can be switched off again.',
        }}
        run={change(true)}
      />
      <BulkAction
        {...bulk}
        things={['vehicle', 'vehicles']}
        label="Switch coaching off"
        confirm={{
          title: `Take ${vehicles} out of coaching?`,
          action: 'Take out of coaching',
          effect: 'Each change is noted in the activity. Coaching can be switched on again.',
        }}
        run={change(false)}
      />
    </>
  )
}
