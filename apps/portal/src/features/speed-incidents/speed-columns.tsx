import { lengthOf, speedIncidentColumns, speedText, unknownLimit } from '@milepost/contract/speed-incidents/columns'
import type { SpeedIncident } from '@milepost/contract/speed-incidents/endpoints'
import { quantityText } from '@milepost/domain/quantity'
import { Badge } from '@milepost/ui/feedback/badge'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Moment } from '../../lib/format/moment.tsx'
import { PlaceCell } from '../../lib/format/place-cell.tsx'
import { CutName } from '../../list/cells/cut-name.tsx'
import { DriverCell } from '../../list/cells/driver-cell.tsx'
import { WholeName } from '../../list/cells/whole-name.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { RatingBadge } from '../incidents/shared/replay/rating-badge.tsx'

/** How the speeding columns are rendered. */
export const speedColumns = columnsOf<SpeedIncident>(speedIncidentColumns, [
  {
    id: 'occurredAt',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ occurredAt }) => <Moment at={occurredAt} />,
  },
  { id: 'vehicle', names: true, priority: 1, cell: ({ vehicle }) => <CutName name={vehicle.name} at="short" /> },
  { id: 'driver', cell: ({ driver }) => <DriverCell driver={driver} /> },
  { id: 'place', priority: 3, cell: ({ place }) => place && <PlaceCell place={place} className="max-w-44" /> },
  { id: 'speedKmh', align: 'end', hint: 'As reported by the provider' },
  {
    id: 'speedLimitKmh',
    align: 'end',
    hint: 'As reported with the event',
    cell: ({ speedLimitKmh, wrongLimit }, { units }) => (
      <span className="inline-flex items-center justify-end gap-1.5 whitespace-nowrap">
        {wrongLimit && (
          <Badge tone="warning" title={`${wrongLimit.byName}: ${wrongLimit.reason ?? 'no reason given'}`}>
            Incorrect
          </Badge>
        )}
        <span className={speedLimitKmh === null ? 'text-text-3' : wrongLimit ? 'line-through' : undefined}>
          {speedLimitKmh === null ? unknownLimit : speedText(speedLimitKmh, units)}
        </span>
      </span>
    ),
  },
  {
    id: 'overByKmh',
    align: 'end',
    sort: true,
    descendingFirst: true,
    priority: 1,
    hint: 'Speed minus limit, as shown; empty if either is unknown. Filters and the chart use the unrounded excess.',
  },
  {
    id: 'durationSeconds',
    align: 'end',
    priority: 3,
    hint: 'Empty if the end is unknown',
    cell: ({ durationSeconds }) => quantityText(lengthOf(durationSeconds)),
  },
  { id: 'speedLimitSource', priority: 3, hint: 'Who reported the limit' },
  { id: 'severity', cell: ({ severity }) => <LevelChip level={severity} /> },
  { id: 'connection', ofFleets: true, cell: ({ connection }) => <WholeName name={connection.name} /> },
  { id: 'rating', priority: 1, cell: ({ rating }) => <RatingBadge rating={rating} /> },
  { id: 'wrongLimit', hiddenAtFirst: true },
  { id: 'reason', hiddenAtFirst: true },
  { id: 'id', hiddenAtFirst: true },
])
