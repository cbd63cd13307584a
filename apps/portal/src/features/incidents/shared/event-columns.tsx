import { incidentColumns } from '@milepost/contract/incidents/columns'
import type { Incident } from '@milepost/contract/incidents/endpoints'
import { incidentSource } from '@milepost/domain/codes'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Score } from '@milepost/ui/feedback/score'
import { Moment } from '../../../lib/format/moment.tsx'
import { PlaceCell } from '../../../lib/format/place-cell.tsx'
import { CutName } from '../../../list/cells/cut-name.tsx'
import { DriverCell } from '../../../list/cells/driver-cell.tsx'
import { WholeName } from '../../../list/cells/whole-name.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { hasMedia, Thumbnail } from '../../device-health/shared/thumbnail.tsx'
import { AssigneeCell } from '../assigning/assignee-cell.tsx'
import { ReviewBadge } from '../assigning/review-badge.tsx'
import { VideoState } from '../list/video-state.tsx'
import { CollisionBadge } from './replay/collision-badge.tsx'
import { RepeatedBadge } from './replay/repeated-badge.tsx'
import { SourceBadge } from './replay/source-badge.tsx'
import { WithdrawnBadge } from './replay/withdrawn-badge.tsx'

/** How the event columns are rendered. Only time and risk are sortable, because the server sorts by nothing else. */
export const eventColumns = columnsOf<Incident>(incidentColumns, [
  {
    id: 'thumbnail',
    header: 'Picture',
    width: 60,
    isNeeded: (page) => page.some(hasMedia),
    cell: (event) => <Thumbnail event={event} isSmall className="my-0.5 h-[25px] w-[44px]" />,
  },
  {
    id: 'occurredAt',
    sort: true,
    descendingFirst: true,
    cell: ({ occurredAt }) => <Moment at={occurredAt} />,
  },
  {
    id: 'type',
    names: true,
    cell: (event) => (
      // Limited as a whole, so that badges cut the name instead of pushing columns out of a laptop's window.
      <span className="flex max-w-29.5 items-center gap-1.5 max-tablet:max-w-none min-[1500px]:max-w-none print:max-w-none">
        <CutName name={event.type.word} at="middle" />
        {event.occurrences > 1 && (
          <span className="num text-text-3" title={`Represents ${event.occurrences} events summarized by the provider`}>
            ×{event.occurrences}
          </span>
        )}
        <CollisionBadge event={event} short />
        <WithdrawnBadge event={event} />
        <RepeatedBadge event={event} short />
      </span>
    ),
  },
  { id: 'severity', cell: (event) => <LevelChip level={event.severity} /> },
  {
    id: 'riskScore',
    align: 'end',
    sort: true,
    hint: 'Risk of the event, 0 to 100; higher is riskier',
    cell: ({ riskScore }) => <Score value={riskScore} of="event" compact />,
  },
  { id: 'intensity', align: 'end', hint: 'How strong it was, 1 to 5', hiddenAtFirst: true },
  { id: 'vehicle', cell: ({ vehicle }) => <CutName name={vehicle.name} at="short" /> },
  { id: 'driver', cell: ({ driver }) => <DriverCell driver={driver} /> },
  {
    id: 'place',
    priority: 3,
    cell: ({ place }) => place && <PlaceCell place={place} className="max-w-44" />,
  },
  { id: 'speedKmh', align: 'end', hiddenAtFirst: true },
  { id: 'connection', ofFleets: true, cell: ({ connection }) => <WholeName name={connection.name} /> },
  {
    id: 'provider',
    hint: 'Where the data comes from, and who detected the event',
    priority: 3,
    ofFleets: true,
    cell: ({ provider, source }, _, page) => (
      <span className="inline-flex items-center gap-1.5 text-text-2">
        {provider.displayName}
        {page.some((other) => other.source !== source) && source !== incidentSource.code.tsp && (
          <SourceBadge source={source} />
        )}
      </span>
    ),
  },
  { id: 'rating', cell: (event) => <ReviewBadge event={event} /> },
  {
    id: 'assignee',
    priority: 3,
    isNeeded: (page) => page.some(({ assignment }) => assignment !== null),
    cell: (event) => <AssigneeCell event={event} />,
  },
  { id: 'video', priority: 3, cell: ({ videoState }) => <VideoState state={videoState} /> },
  { id: 'coaching', align: 'end', hiddenAtFirst: true },
  { id: 'id', hiddenAtFirst: true },
])
