import type { Call } from '@milepost/contract/endpoint'
import { riskRankingEndpoints } from '@milepost/contract/risk-ranking'
import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { SwitchCoaching } from '../../../../driving/switch-coaching.tsx'
import { call } from '../../../../lib/api.ts'
import { refresh } from '../../../../lib/query-client.ts'
import { bulkBody } from '../../../../list/bulk-body.ts'
import type { Bulk } from '../../../../list/list-table.tsx'

type Filter = Extract<Call<typeof riskRankingEndpoints.changeCoaching>['body'], { filter: unknown }>['filter']

/** Switches coaching of the vehicles that are ticked in the list of scores. */
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
