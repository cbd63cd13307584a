import type { OwnAnswer } from '@milepost/contract/annotation/answers'
import { incidentRating } from '@milepost/domain/codes'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import type { Column } from '@milepost/ui/table/column'
import { secondsText } from '../shared/seconds-text.ts'
import { ZonedTime } from '../shared/zoned-time.tsx'
import { KnownSwitch } from './known-switch.tsx'

const stateWords: Readonly<Record<OwnAnswer['state'], { words: string; tone: Tone }>> = {
  counts: { words: 'Counts', tone: 'success' },
  waiting: { words: 'Waiting for a second look', tone: 'neutral' },
  returned: { words: 'Sent back', tone: 'warning' },
  confirmed: { words: 'Confirmed', tone: 'success' },
  overruled: { words: 'Overruled', tone: 'destructive' },
  known: { words: 'Known answer', tone: 'info' },
}

export const stateText = ({ state }: OwnAnswer): string => stateWords[state].words

const ratingText = ({ rating, intensity }: OwnAnswer['answer']): string =>
  [incidentRating.word(rating), intensity === null ? null : `intensity ${intensity}`].filter(Boolean).join(', ')

/** True if an answer counts and won’t change: only these can check other people’s. */
const isFinal = ({ state }: OwnAnswer) => state === 'counts' || state === 'confirmed'

/** Returns the columns of answers; leads also choose known answers. */
export function historyColumns({ zone, isLead }: { zone: string; isLead: boolean }): Column<OwnAnswer>[] {
  return [
    {
      id: 'at',
      header: 'Answered',
      cell: ({ answer }) => <ZonedTime at={answer.at} zone={zone} />,
      priority: 1,
    },
    {
      id: 'type',
      header: 'Type',
      cell: ({ reportedType, type, stage }) => (
        <span className="whitespace-nowrap">
          {reportedType.word}
          {type.translatedType !== reportedType.translatedType && ` → ${type.word}`}
          {stage === 'second' && <span className="text-text-3"> · second look</span>}
        </span>
      ),
      priority: 1,
    },
    { id: 'rating', header: 'Answer', cell: ({ answer }) => ratingText(answer), priority: 1 },
    { id: 'seconds', header: 'Time', align: 'end', cell: ({ seconds }) => secondsText(seconds), priority: 3 },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].words}</Badge>,
      priority: 1,
    },
    {
      id: 'second',
      header: 'Second answer',
      cell: ({ secondAnswer }) =>
        secondAnswer && (
          <span title={secondAnswer.note ?? undefined}>
            {ratingText(secondAnswer)} <span className="text-text-3">by {secondAnswer.by.name}</span>
          </span>
        ),
      priority: 2,
    },
    { id: 'note', header: 'Note', cell: ({ answer }) => answer.note, priority: 3 },
    ...(isLead
      ? [
          {
            id: 'known',
            header: 'Use as known answer',
            hint: 'Other people get this event again, to compare their answers with this one',
            cell: (row: OwnAnswer) => (isFinal(row) || row.isKnownAnswer ? <KnownSwitch answer={row} /> : null),
            priority: 2 as const,
          },
        ]
      : []),
  ]
}
