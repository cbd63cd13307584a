import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { metersPerMile, tablePageSize } from '@milepost/domain/limits'
import { serverList } from '../../../list/list-definition.ts'
import { anyOf, later, oneOf } from '../../../scope/filter-field.ts'
import { bandOptions } from '../shared/band-options.ts'
import { rankedQuery, rankedTotals } from '../shared/ranked-query.ts'
import { vehicleBar } from '../shared/vehicle-bar.ts'
import { scoreColumns } from './score-columns.tsx'
import { type ScoreFilters, scoreFilters } from './score-filters.ts'

const scoreQuery = (values: ScoreFilters, time: { zone: string; now: Date }) => ({
  ...rankedQuery(values, time),
  riskType: 'behavioral' as const,
  ...(values.coaching && { HasCoaching: values.coaching === 'on' }),
  ...(values.miles && { MinimumDistanceMeters: Number(values.miles) * metersPerMile }),
})

/** Vehicles by behavioral score. */
export const scoreList = serverList({
  name: 'vehicle-scores',
  things: ['vehicle', 'vehicles'],
  reads: 'vehicles',
  endpoint: riskRankingEndpoints.page,
  filters: scoreFilters,
  bar: [
    ...vehicleBar,
    later(anyOf('band', 'Band', bandOptions)),
    oneOf('coaching', 'Coaching', [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ]),
    later(
      oneOf('miles', 'Minimum distance', [
        { value: '50', label: '50 mi' },
        { value: '500', label: '500 mi' },
        { value: '2000', label: '2,000 mi' },
      ]),
    ),
  ],
  columns: scoreColumns,
  rowId: ({ id }) => id,
  isProvisional: ({ risk }) => risk.score !== null && risk.provisional,
  first: { id: 'risk', descending: true },
  size: tablePageSize,
  export: 'riskVehicles',
  totals: rankedTotals,
  query: (values, time) => scoreQuery(values, time),
})
