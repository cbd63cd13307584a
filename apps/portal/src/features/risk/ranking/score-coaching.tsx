import type { Call } from '@milepost/contract/api/endpoint'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { bulkBody } from '../../../list/bulk/bulk-body.ts'
import type { Bulk } from '../../../list/list-table.tsx'
import { SwitchCoaching } from '../../vehicles/shared/switch-coaching.tsx'

type Filter = Extract<Call<typeof riskRankingEndpoints.changeCoaching>['body'], { filter: unknown }>['filter']

/** Switches coaching for the vehicles selected in the score list. */
export function ScoreCoaching({ filter, selection, ...bulk }: Bulk & { filter: Filter }) {
  const change = async (HasCoaching: boolean) => {
    const body = { ...bulkBody(selection, filter), HasCoaching }
    const outcome = await call(riskRankingEndpoints.changeCoaching, { body })
    await refresh(
      riskRankingEndpoints.page,
      riskRankingEndpoints.totals,
      vehicleListEndpoints.page,
      vehicleEndpoints.details,
    )
    return outcome
  }
  return <SwitchCoaching {...bulk} change={change} />
}
