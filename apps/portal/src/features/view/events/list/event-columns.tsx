import type { Incident } from '@milepost/contract/incidents'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Score } from '@milepost/ui/feedback/score'
import type { Column } from '@milepost/ui/table/column'
import { RatingBadge } from '../shared/rating-badge.tsx'
import { SourceBadge } from '../shared/source-badge.tsx'
import { Thumbnail } from '../shared/thumbnail.tsx'
import { VideoState } from './video-state.tsx'

type Words = { dateTime: (instant: string) => string; ago: (instant: string) => string; zone: string }

const quiet = (text: string | null | undefined) => (text ? <span className="text-text-2">{text}</span> : null)

/** The columns of the list. Only time and risk are sorted: those the server can sort by. */
export function eventColumns({ dateTime, ago, zone }: Words): Column<Incident>[] {
  return [
    {
      id: 'thumbnail',
      header: 'Picture',
      silentHeader: true,
      width: 66,
      cell: (event) => <Thumbnail event={event} className="my-0.5 h-[25px] w-[50px]" />,
    },
    {
      id: 'occurredAt',
      header: 'Time',
      hint: `Times in ${zone}`,
      sortable: true,
      descendingFirst: true,
      cell: (event) => <span title={`${ago(event.occurredAt)} · ${zone}`}>{dateTime(event.occurredAt)}</span>,
    },
    { id: 'type', header: 'Type', names: true, cell: (event) => event.type.word },
    { id: 'severity', header: 'Level', cell: (event) => <LevelChip level={event.severity} /> },
    {
      id: 'riskScore',
      header: 'Risk',
      align: 'end',
      sortable: true,
      hint: 'Risk of the event, 0 to 100; higher is riskier',
      cell: (event) => <Score value={event.riskScore} of="event" />,
    },
    {
      id: 'intensity',
      header: 'Intensity',
      align: 'end',
      hint: 'How strong it was, 1 to 5',
      hiddenAtFirst: true,
      cell: (event) => event.intensity,
    },
    { id: 'vehicle', header: 'Vehicle', cell: (event) => event.vehicle.name },
    { id: 'driver', header: 'Driver', cell: (event) => event.driver?.name },
    {
      id: 'place',
      header: 'Place',
      cell: (event) =>
        event.place && (
          <span className="block max-w-44 truncate text-text-2" title={event.place.text}>
            {event.place.text}
          </span>
        ),
    },
    {
      id: 'provider',
      header: 'Provider',
      hint: 'Who the data comes from, and who noticed the event',
      cell: (event) => (
        <span className="inline-flex items-center gap-1.5 text-text-2">
          {event.provider.displayName}
          <SourceBadge source={event.source} />
        </span>
      ),
    },
    { id: 'rating', header: 'Rating', cell: (event) => <RatingBadge rating={event.rating} /> },
    { id: 'video', header: 'Video', cell: (event) => <VideoState state={event.videoState} /> },
    {
      id: 'coaching',
      header: 'Coaching',
      align: 'end',
      hiddenAtFirst: true,
      cell: (event) => (event.coachingSent ? quiet('sent') : null),
    },
  ]
}
