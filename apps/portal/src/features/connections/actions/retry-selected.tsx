import { type Connection, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { RotateCw } from '@milepost/ui/icons'
import { isSelected } from '@milepost/ui/table/row-selection'
import { call } from '../../../lib/api/api.ts'
import { BulkAction } from '../../../list/bulk/bulk-action.tsx'
import type { Bulk } from '../../../list/list-table.tsx'
import { trialTimeoutMs } from '../shared/use-trial.ts'
import { retryMany } from './retry-many.ts'
import { refreshConnections } from './use-connection-actions.ts'

const check = async (id: number) => {
  const input = { params: { id }, body: {} }
  return (await call(connectionEndpoints.validate, input, { timeoutMs: trialTimeoutMs })).trial
}

/** Rechecks the selected connections, except those hidden by the filters. */
export function RetrySelected({ connections, selection, onDone }: Bulk & { connections: readonly Connection[] }) {
  const ticked = connections.filter(({ id }) => isSelected(selection, String(id)))
  return (
    <BulkAction
      count={ticked.length}
      things={['connection', 'connections']}
      label="Check now"
      result={(connections) => `${connections} checked`}
      icon={<RotateCw aria-hidden />}
      run={async (onProgress) => {
        const outcome = await retryMany(ticked, check, (error) => explain(error).message, onProgress)
        await refreshConnections()
        return outcome
      }}
      onDone={onDone}
    />
  )
}
