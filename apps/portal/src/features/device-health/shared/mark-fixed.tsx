import type { Call } from '@milepost/contract/api/endpoint'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import type { Bulk } from '../../../list/list-table.tsx'
import { useClientId } from '../../../session/session-context.ts'
import { ResolveAction } from './resolve-action.tsx'

type Body = NonNullable<Call<typeof cameraEndpoints.resolve>['body']>

interface MarkFixedProps extends Omit<Bulk, 'selection'> {
  body: Body
  /** Bulk changes ask for confirmation; a single one is easily undone. */
  asks?: boolean
  size?: 'small' | 'regular'
}

/** Marks the obstructed cameras of the selected vehicles as fixed. */
export function MarkFixed({ body, asks = true, ...bulk }: MarkFixedProps) {
  const params = { id: useClientId() }
  const many = bulk.count === 1 ? 'vehicle' : 'vehicles'
  return (
    <ResolveAction
      {...bulk}
      label="Mark as fixed"
      result={(vehicles) => `${vehicles} marked as fixed`}
      things={['vehicle', 'vehicles']}
      confirm={
        asks
          ? {
              title: `Mark the cameras of ${countText(bulk.count)} ${many} as fixed?`,
              effect: 'They leave this list, and return if they’re reported again or still reported a week later.',
              action: 'Mark as fixed',
            }
          : undefined
      }
      resolve={() => fixed(call(cameraEndpoints.resolve, { params, body }))}
      undo={(undo) => fixed(call(cameraEndpoints.resolve, { params, body: { undo } }))}
    />
  )
}

async function fixed<T>(calling: Promise<T>): Promise<T> {
  const outcome = await calling
  await refresh(cameraEndpoints.obstructed, vehicleListEndpoints.page, vehicleEndpoints.details)
  return outcome
}
