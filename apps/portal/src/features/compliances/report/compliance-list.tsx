import { complianceColumns } from '@milepost/contract/compliances/columns'
import { type ComplianceRow, complianceEndpoints as endpoints } from '@milepost/contract/compliances/endpoints'
import { metricKeys } from '@milepost/contract/compliances/metrics'
import { metricHints, metricWords } from '@milepost/contract/compliances/words'
import { tablePageSize } from '@milepost/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../lib/api/query-client.ts'
import { CutName } from '../../../list/cells/cut-name.tsx'
import { WholeName } from '../../../list/cells/whole-name.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { serverList } from '../../../list/list-definition.ts'
import { anyOf, oneOf, scopeFilter } from '../../../scope/filter-field.ts'
import { searchedText } from '../../../scope/scope-query.ts'
import { ComplianceCell } from './compliance-cell.tsx'
import { complianceFilters } from './compliance-filters.ts'
import { StateBadge } from './compliance-state.tsx'
import { shownMonth, useMonthOptions } from './shown-month.ts'

const columns = columnsOf<ComplianceRow>(complianceColumns, [
  { id: 'name', sort: true, cell: ({ vehicle }) => <CutName name={vehicle.name} at="short" /> },
  { id: 'state', sort: true, priority: 1, cell: ({ state }) => <StateBadge state={state} /> },
  ...metricKeys.map((key) => ({
    id: key,
    priority: 1 as const,
    hint: `${metricWords[key]}. ${metricHints[key]}`,
    cell: ({ cells, vehicle }: ComplianceRow) => (
      <ComplianceCell cell={cells.find((cell) => cell.key === key)} vehicleId={vehicle.id} />
    ),
    isNeeded: (page: readonly ComplianceRow[]) => page.some(({ cells }) => cells.some((cell) => cell.key === key)),
  })),
  {
    id: 'connection',
    sort: true,
    ofFleets: true,
    priority: 3,
    cell: ({ connection }) => <WholeName name={connection.name} />,
  },
  { id: 'checklist', hiddenAtFirst: true },
  { id: 'vin', hiddenAtFirst: true, cell: ({ vehicle }) => <code className="font-mono">{vehicle.vin}</code> },
])

function useChecklistOptions() {
  const { data = [] } = useQuery(answerOf(endpoints.checklists, {}))
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

/** Vehicles by compliance with their checklist in a month. */
export const complianceList = serverList({
  name: 'compliance',
  things: ['vehicle', 'vehicles'],
  endpoint: endpoints.reports,
  filters: complianceFilters,
  bar: [
    oneOf('month', 'Month', useMonthOptions),
    scopeFilter('connection'),
    anyOf('checklist', 'Checklist', useChecklistOptions),
  ],
  alsoNarrows: ['state'],
  columns,
  rowId: ({ vehicle }) => vehicle.id,
  first: { id: 'state', descending: false },
  size: tablePageSize,
  export: 'compliances',
  watch: ({ pending }) => pending > 0,
  query: ({ month, connection, checklist, state, ...values }, { zone, now }) => ({
    month: shownMonth(month, zone, now),
    connectionId: connection,
    checklistId: checklist,
    state,
    ...searchedText(values),
  }),
})
