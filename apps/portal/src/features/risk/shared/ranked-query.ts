import { type RankingTotals, riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { totalsFrom } from '../../../list/list-definition.ts'
import { boundsOf, daysInView, type RangeValues } from '../../../scope/range.ts'
import type { ScopeValues } from '../../../scope/scope-fields.ts'
import { reportScope, searchedText } from '../../../scope/scope-query.ts'

/** The filters of any score list, in the server's format. */
export const rankedQuery = (
  values: RangeValues & ScopeValues & { band: readonly string[]; text: string },
  { zone, now }: { zone: string; now: Date },
) => ({
  ...reportScope(values),
  ...boundsOf(daysInView(values, zone, now), zone),
  ...searchedText(values),
  bands: values.band,
})

/** Row count of a score list, in a separate call so that rows never wait for it. */
export const rankedTotals = totalsFrom(riskRankingEndpoints.totals, ({ totalCount }: RankingTotals) => ({
  totalCount,
  isExact: true,
}))
