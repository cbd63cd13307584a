import { stateText } from '@milepost/contract/accidents/columns'
import { type Accident, type AccidentPage, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { fnolLevel } from '@milepost/domain/codes'
import { zonesText } from '@milepost/domain/impact-zones'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import type { UseQueryResult } from '@tanstack/react-query'
import { lossesHref, lossHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { zoneName } from '../../lib/format/time-text.ts'
import { CutName } from '../../list/cells/cut-name.tsx'
import { noLosses } from '../../report/history-loads.tsx'
import { RowsCard } from '../../report/rows-card.tsx'
import { FaultBadge } from '../incidents/shared/replay/fault-badge.tsx'
import type { DashboardValues } from './dashboard-report.ts'

const shown = 5

/**
 * The query for the latest losses of these days: the dashboard sends it with its others, before it knows where they are
 * shown.
 */
export const recentLosses = (
  { connection, provider, group, vehicle }: DashboardValues,
  bounds: { from: string; to: string },
) =>
  answerOf(accidentEndpoints.page, {
    query: {
      From: bounds.from,
      To: bounds.to,
      ConnectionId: connection,
      ProviderId: provider,
      VehicleId: vehicle,
      VehicleGroupIds: group,
      PageSize: shown,
    },
  })

interface RecentLossesProps {
  /** True while history is imported. */
  isLoading: boolean
  /** False if no day of the period is known. */
  isKnown: boolean
  values: DashboardValues
  query: UseQueryResult<AccidentPage>
}

/** The latest losses of these days, each with its file. */
export function RecentLosses({ isLoading, isKnown, values, query }: RecentLossesProps) {
  const { connection, provider, group, vehicle } = values
  const { range, from, to } = values
  const { timeZone } = useFormat()
  return (
    <RowsCard
      title="Recent losses"
      aside={
        <Link href={lossesHref({ connection, provider, group, vehicle, range, from, to })} className="text-link">
          All losses
        </Link>
      }
      what="losses"
      query={query}
      rows={query.data?.items}
      none={isKnown || isLoading ? noLosses(isLoading) : 'Not known: no day of this period has data.'}
      lines={shown}
    >
      {(rows) => (
        <PlainTable
          label="Recent losses"
          columns={columnsOf(zoneName(timeZone))}
          rows={rows}
          rowId={({ eventId }) => eventId}
          rowHref={({ eventId }) => lossHref(eventId)}
        />
      )}
    </RowsCard>
  )
}

/** `zone` is the time zone of all times shown, such as "CT". */
const columnsOf = (zone: string): Column<Accident>[] => [
  { id: 'id', header: 'Loss', cell: ({ accidentId }) => accidentDisplayId(accidentId) },
  { id: 'time', header: `Time ${zone}`, priority: 1, cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
  { id: 'vehicle', header: 'Vehicle', priority: 1, cell: ({ vehicle }) => <CutName name={vehicle.name} at="middle" /> },
  { id: 'state', header: 'State', cell: ({ place }) => stateText(place) },
  {
    id: 'zones',
    header: 'Points of impact',
    cell: ({ impactZones }) => impactZones.length > 0 && <CutName name={zonesText(impactZones)} />,
  },
  { id: 'fault', header: 'Fault', priority: 1, cell: ({ faultPercent }) => <FaultBadge faultPercent={faultPercent} /> },
  {
    id: 'notice',
    header: 'Notice',
    cell: ({ notificationLevel }) => <span className="text-text-2">{fnolLevel.word(notificationLevel)}</span>,
  },
]
