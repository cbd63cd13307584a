import type { Call } from '@milepost/contract/api/endpoint'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import type { Bulk } from '../../../list/list-table.tsx'
import { useClientId } from '../../../session/session-context.ts'
import { ResolveAction } from './resolve-action.tsx'

type Body = NonNullable<Call<typeof mismatchEndpoints.resolve>['body']>

interface ResolveMismatchesProps extends Omit<Bulk, 'selection'> {
  body: Body
  things?: readonly [one: string, many: string]
  /** Bulk changes ask for confirmation; a single one is easily undone. */
  asks?: boolean
  size?: 'small' | 'regular'
}

/** Marks mismatches as resolved. */
export function ResolveMismatches({
  body,
  things = ['mismatch', 'mismatches'],
  asks = true,
  ...bulk
}: ResolveMismatchesProps) {
  const params = { id: useClientId() }
  return (
    <ResolveAction
      {...bulk}
      label="Mark as resolved"
      result={(what) => `${what} marked as resolved`}
      things={things}
      confirm={
        asks
          ? {
              title: `Mark ${countText(bulk.count)} ${bulk.count === 1 ? things[0] : things[1]} as resolved?`,
              effect: 'They leave this list, and return if they’re found again.',
              action: 'Mark as resolved',
            }
          : undefined
      }
      resolve={() => settled(call(mismatchEndpoints.resolve, { params, body }))}
      undo={(undo) => settled(call(mismatchEndpoints.resolve, { params, body: { undo } }))}
    />
  )
}

async function settled<T>(calling: Promise<T>): Promise<T> {
  const outcome = await calling
  await refresh(mismatchEndpoints.page, mismatchEndpoints.details, vehicleListEndpoints.page, vehicleEndpoints.details)
  return outcome
}
