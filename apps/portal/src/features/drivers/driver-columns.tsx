import { withoutMilesHint } from '@milepost/contract/api/without-miles'
import { driverColumns as reported } from '@milepost/contract/drivers/columns'
import type { DriverSummary } from '@milepost/contract/drivers/endpoints'
import { recordStatus } from '@milepost/domain/codes'
import { rateMeasure } from '@milepost/domain/quantity'
import { Badge } from '@milepost/ui/feedback/badge'
import { CutName } from '../../list/cells/cut-name.tsx'
import { WholeName } from '../../list/cells/whole-name.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { ScoreCell } from '../../risk/score-cell.tsx'
import { EventsCell } from './events-cell.tsx'
import { LastTrip } from './last-trip.tsx'
import { RateCell } from './rate-cell.tsx'

/** How the driver columns are rendered, most important first. */
export const driverColumns = columnsOf<DriverSummary>(reported, [
  {
    id: 'name',
    sort: true,
    cell: ({ name, alsoAt }) => (
      <>
        {name}
        {alsoAt.length > 0 && <span className="ml-2 text-text-3">Also at {alsoAt.join(', ')}</span>}
      </>
    ),
  },
  {
    id: 'status',
    sort: true,
    priority: 1,
    hint: 'Active or inactive, as reported by the provider',
    cell: ({ status, statusReason }) => (
      <>
        <Badge tone={status === recordStatus.code.active ? 'success' : 'warning'}>{recordStatus.word(status)}</Badge>
        {statusReason && (
          <span
            className="ml-2 inline-block max-w-24 truncate align-bottom text-text-3 min-[1500px]:max-w-none print:max-w-none"
            title={statusReason}
          >
            {statusReason}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'incidents30d',
    sort: true,
    align: 'end',
    descendingFirst: true,
    priority: 1,
    hint: 'Assigned to them, excluding events rated inaccurate and repeats',
    cell: (driver) => <EventsCell driver={driver} />,
  },
  {
    id: 'rate30d',
    // Beside the column of events.
    shownHeader: ({ units }) => `${rateMeasure(units).unit.replace('per', 'Per')}, 30 days`,
    sort: true,
    align: 'end',
    descendingFirst: true,
    priority: 1,
    hint: `Events per 1,000 miles or kilometers of their own trips, with the 90% interval. ${withoutMilesHint}`,
    cell: (driver) => <RateCell driver={driver} />,
  },
  {
    id: 'risk',
    sort: true,
    align: 'end',
    descendingFirst: true,
    priority: 1,
    hint: 'Behavioral, from their own trips, weighted toward recent driving; 50 is average, higher is riskier',
    cell: ({ risk, connection }) => <ScoreCell risk={risk} connection={connection} />,
  },
  {
    id: 'lastTripAt',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: (driver) => <LastTrip driver={driver} />,
  },
  {
    id: 'connection',
    sort: true,
    ofFleets: true,
    cell: ({ connection }) => <WholeName name={connection.name} />,
  },
  {
    id: 'provider',
    sort: true,
    priority: 3,
    cell: ({ provider }) => <CutName name={provider.displayName} at="short" />,
  },
  { id: 'employeeNumber', hint: 'Employee number', hiddenAtFirst: true },
  { id: 'licenseState', priority: 3 },
  {
    id: 'licenseNumber',
    priority: 3,
    hint: 'In full on the driver’s page; every access is logged',
    cell: ({ licenseNumber }) => licenseNumber && <code className="font-mono">{licenseNumber}</code>,
  },
])
