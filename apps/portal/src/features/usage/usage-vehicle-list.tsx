import { usageVehicleColumns as reported } from '@milepost/contract/usage/columns'
import { type UsageVehicle, usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { distanceSource } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { daysOf, daysText } from '@milepost/ui/filter/date-range-days'
import { DrivingHours } from '../../list/cells/driving-hours.tsx'
import { WholeName } from '../../list/cells/whole-name.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { nightWords } from '../../report/night-words.ts'
import { RankedScore } from '../../risk/ranked/ranked-score.tsx'
import { oneOf } from '../../scope/filter-field.ts'
import { boundsOf, daysInView } from '../../scope/range.ts'
import { reportScope, searchedText } from '../../scope/scope-query.ts'
import { usageReport } from './usage-report.ts'

const columns = columnsOf<UsageVehicle>(reported, [
  { id: 'name', sort: true, priority: 1 },
  { id: 'distanceMeters', align: 'end', priority: 1, hint: 'In this period' },
  {
    id: 'recentDistance',
    // Next to the distance of other days, only dates are clear.
    shownHeader: ({ timeZone }) => `Distance, ${recentDays(timeZone)}`,
    sort: true,
    align: 'end',
    descendingFirst: true,
    hint: 'Distance in the 30 days up to today, regardless of the selected period',
  },
  {
    id: 'drivingSeconds',
    align: 'end',
    priority: 1,
    cell: ({ drivingSeconds, trips, distanceMeters }) => (
      <DrivingHours seconds={drivingSeconds} trips={trips} meters={distanceMeters} />
    ),
  },
  { id: 'trips', align: 'end' },
  { id: 'averageTripMeters', align: 'end', priority: 3 },
  { id: 'nightShare', align: 'end', hint: `Share of the distance with known light conditions. ${nightWords}` },
  {
    id: 'rushShare',
    align: 'end',
    hint: 'Share of distance in high or very high traffic, based on the client’s rush hours',
  },
  { id: 'idleDays', align: 'end', hint: 'Days without driving since the vehicle first reported' },
  {
    id: 'distanceSource',
    priority: 3,
    hint: 'Odometer: read from the vehicle. GPS: estimated from positions. Not set: not reported.',
  },
  {
    id: 'usageRisk',
    sort: true,
    align: 'end',
    descendingFirst: true,
    priority: 1,
    hint: 'Based on how much the vehicle drives; 50 is average, higher is riskier',
    cell: ({ usageRisk, missing }) => <RankedScore risk={usageRisk} missing={missing} />,
  },
  { id: 'connection', ofFleets: true, cell: ({ connection }) => <WholeName name={connection.name} /> },
])

/** The stored 30 days up to today, by their dates: "Oct 29 – Nov 27". */
function recentDays(timeZone: string): string {
  const now = new Date()
  return daysText(daysOf({ preset: '30d' }, timeZone, now), now.getFullYear())
}

/** Source of the distance, as a filter of the list only. */
export const sourceFilter = oneOf(
  'source',
  'Distance source',
  distanceSource.all.map(({ name, word }) => ({ value: name, label: word })),
)

/** The report's vehicles with the usage of each. */
export const usageVehicleList = serverList({
  name: 'usage-vehicles',
  things: ['vehicle', 'vehicles'],
  reads: 'vehicles',
  endpoint: usageReportEndpoints.vehicles,
  filters: usageReport.filters,
  bar: [...usageReport.bar, sourceFilter],
  columns,
  rowId: ({ id }) => id,
  isProvisional: ({ usageRisk }) => usageRisk.score !== null && usageRisk.provisional,
  first: { id: 'recentDistance', descending: true },
  size: tablePageSize,
  export: 'usageVehicles',
  query: (values, { zone, now }) => ({
    ...reportScope(values),
    ...boundsOf(daysInView(values, zone, now), zone),
    ...searchedText(values),
    ...(values.source && { distanceSources: [distanceSource.code[values.source]] }),
  }),
})
