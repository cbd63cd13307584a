import { accidentColumns, disputeText, missingText, reportText } from '@milepost/contract/accidents/columns'
import type { Accident } from '@milepost/contract/accidents/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import { zonesText } from '@milepost/domain/impact-zones'
import { dollars } from '@milepost/domain/quantity'
import { Badge } from '@milepost/ui/feedback/badge'
import { Score } from '@milepost/ui/feedback/score'
import { Moment } from '../../../lib/format/moment.tsx'
import { CutName } from '../../../list/cells/cut-name.tsx'
import { WholeName } from '../../../list/cells/whole-name.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { FaultBadge } from '../../incidents/shared/replay/fault-badge.tsx'

/** How the loss columns are rendered, most important first. */
export const lossColumns = columnsOf<Accident>(accidentColumns, [
  { id: 'accidentId', sort: true, descendingFirst: true },
  {
    id: 'occurredAt',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ occurredAt }) => <Moment at={occurredAt} />,
  },
  { id: 'vehicle', priority: 1, cell: ({ vehicle }) => <CutName name={vehicle.name} at="short" /> },
  { id: 'driver', cell: ({ driver }) => driver && <CutName name={driver.name} at="middle" /> },
  {
    id: 'noFault',
    priority: 1,
    cell: (loss) => (
      <span className="flex flex-wrap gap-1">
        <FaultBadge faultPercent={loss.faultPercent} />
        {loss.isDisputed && (
          <Badge tone="warning" title={disputeText(loss) ?? undefined}>
            Disputed
          </Badge>
        )}
      </span>
    ),
  },
  { id: 'dispute', hiddenAtFirst: true },
  {
    id: 'costEstimate',
    align: 'end',
    sort: true,
    descendingFirst: true,
    hint: 'Manual estimate, in US dollars',
    cell: ({ costEstimateUsd }) => costEstimateUsd !== null && dollars(costEstimateUsd),
  },
  {
    id: 'maxG',
    align: 'end',
    sort: true,
    descendingFirst: true,
    hint: 'Highest measured acceleration force',
  },
  {
    id: 'zones',
    priority: 3,
    cell: ({ impactZones }) => impactZones.length > 0 && <CutName name={zonesText(impactZones)} at="middle" />,
  },
  { id: 'state', hint: 'Where it happened' },
  { id: 'place', hiddenAtFirst: true },
  {
    id: 'riskScore',
    align: 'end',
    sort: true,
    descendingFirst: true,
    hint: 'Risk of the event, 0 to 100; higher is riskier',
    cell: ({ riskScore }) => <Score value={riskScore} of="event" />,
  },
  { id: 'type', hint: 'Event type from the device or camera', priority: 3, hiddenAtFirst: true },
  { id: 'connection', ofFleets: true, cell: ({ connection }) => <WholeName name={connection.name} /> },
  { id: 'provider', priority: 3, ofFleets: true },
  {
    id: 'report',
    priority: 3,
    hint: 'Being prepared while clips are pending; ready with fault and cost',
    cell: (loss) => (
      <Badge tone={!loss.isReportReady ? 'neutral' : missingText(loss) ? 'warning' : 'success'}>
        {reportText(loss)}
      </Badge>
    ),
  },
  {
    id: 'notice',
    priority: 3,
    hiddenAtFirst: true,
    cell: ({ notificationLevel }) => <span className="text-text-2">{fnolLevel.word(notificationLevel)}</span>,
  },
  { id: 'eventId', hiddenAtFirst: true },
])
