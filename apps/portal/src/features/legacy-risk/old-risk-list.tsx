import {
  type OldRiskVehicle,
  oldRiskSortColumns,
  oldTotalRiskEndpoints,
} from '@milepost/contract/legacy-risk/endpoints'
import { defaultRange, tablePageSize } from '@milepost/domain/limits'
import { missing } from '@milepost/domain/quantity'
import { exactMargin } from '@milepost/domain/statistics/margin'
import { Delta } from '@milepost/ui/feedback/delta'
import { Link } from '@milepost/ui/layout/link'
import { z } from 'zod'
import { vehicleHref } from '../../addresses.ts'
import type { ListColumn } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { later, scopeFilter } from '../../scope/filter-field.ts'
import { boundsOf } from '../../scope/range.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'
import { reportScope, searchedText } from '../../scope/scope-query.ts'
import { lastMonths, monthName } from './last-months.ts'

const filters = z.object({ ...listFields(oldRiskSortColumns), ...vehicleScope })

const scoreText = (score: number | null | undefined) =>
  score === null || score === undefined ? missing : String(Math.round(score))
const points = (size: number) => size.toFixed(1)

/** Returns one column per month, named after it. */
function columnsOfMonths(months: readonly string[]): readonly ListColumn<OldRiskVehicle>[] {
  return [
    {
      id: 'vehicle',
      header: 'Vehicle',
      sort: true,
      cell: ({ vehicle }) => (
        <Link href={vehicleHref(vehicle.id)} className="hover:underline">
          {vehicle.name}
        </Link>
      ),
      text: ({ vehicle }) => vehicle.name,
    },
    { id: 'connection', header: 'Connection', ofFleets: true, text: ({ connection }) => connection.name },
    ...months.map(
      (month): ListColumn<OldRiskVehicle> => ({
        id: month,
        header: monthName(month),
        align: 'end',
        hint: 'Old total risk for the month',
        text: ({ monthly }) => scoreText(monthly.find((one) => one.month === month)?.oldScore),
      }),
    ),
    {
      id: 'combinedNow',
      header: 'Combined now',
      sort: true,
      align: 'end',
      priority: 1,
      text: ({ combinedNow }) => scoreText(combinedNow),
    },
    {
      id: 'difference',
      header: 'Difference',
      sort: true,
      align: 'end',
      priority: 1,
      hint: 'Combined risk minus old total risk, for the newest month',
      cell: ({ difference }) => (
        <Delta
          value={difference}
          margin={exactMargin}
          format={points}
          good="neither"
          against="the old total risk of the same month"
        />
      ),
      text: ({ difference }) => (difference === null ? missing : difference.toFixed(1)),
    },
  ]
}

/** Vehicles with their former score by month. The months are fixed when the list is created. */
export function oldRiskList(now: Date) {
  const months = lastMonths(now, defaultRange.oldTotalRisk.months)
  return serverList({
    name: 'old total risk',
    things: ['vehicle', 'vehicles'],
    endpoint: oldTotalRiskEndpoints.report,
    filters,
    bar: [scopeFilter('connection'), scopeFilter('group'), scopeFilter('vehicle'), later(scopeFilter('provider'))],
    columns: columnsOfMonths(months),
    rowId: ({ vehicle }) => vehicle.id,
    first: { id: 'difference', descending: true },
    size: tablePageSize,
    query: (values, { zone }) => ({
      ...reportScope(values),
      ...searchedText(values),
      ...boundsOf({ from: months[0]!, to: now.toISOString().slice(0, 10) }, zone),
    }),
  })
}
