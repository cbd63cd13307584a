import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { tablePageSize } from '@milepost/domain/limits'
import { z } from 'zod'
import { serverList } from '../../../list/list-definition.ts'
import { anyOf, rangeFilter, scopeFilter } from '../../../scope/filter-field.ts'
import { vehicleScope } from '../../../scope/scope-fields.ts'
import { bandOptions } from '../shared/band-options.ts'
import { firstRange, rankedFields } from '../shared/ranked-fields.ts'
import { rankedQuery, rankedTotals } from '../shared/ranked-query.ts'
import { vehicleBar } from '../shared/vehicle-bar.ts'
import { detailColumnsOf } from './detail-columns.tsx'
import { scoringFilters } from './scoring-filters.ts'

const { connection, provider, providers } = vehicleScope

const bands = anyOf('band', 'Band', bandOptions)

/** How vehicles' combined scores are built. */
export const vehicleDetailList = serverList({
  name: 'scoring-details',
  things: ['vehicle', 'vehicles'],
  endpoint: riskRankingEndpoints.scoringDetails,
  filters: scoringFilters,
  bar: [...vehicleBar, bands],
  columns: detailColumnsOf('vehicle'),
  rowId: ({ id }) => id,
  isProvisional: ({ combined }) => combined.score !== null && combined.provisional,
  first: { id: 'risk', descending: true },
  size: tablePageSize,
  export: 'scoringDetails',
  totals: rankedTotals,
  query: (values, time) => rankedQuery(values, time),
})

/** The same for drivers, based on their own driving. */
export const driverDetailList = serverList({
  name: 'driver-scoring-details',
  things: ['driver', 'drivers'],
  endpoint: riskRankingEndpoints.scoringDetails,
  filters: z.object({ ...rankedFields, connection, provider, providers }),
  bar: [rangeFilter(firstRange), scopeFilter('connection'), scopeFilter('provider'), bands],
  columns: detailColumnsOf('driver'),
  rowId: ({ id }) => id,
  isProvisional: ({ combined }) => combined.score !== null && combined.provisional,
  first: { id: 'risk', descending: true },
  size: tablePageSize,
  totals: rankedTotals,
  query: (values, time) => ({ ...rankedQuery(values, time), subject: 'driver' as const }),
})
