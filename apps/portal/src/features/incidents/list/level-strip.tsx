import type { Coverage } from '@milepost/contract/connections/reads'
import type { SeverityCount } from '@milepost/contract/incidents/endpoints'
import { severity } from '@milepost/domain/codes'
import { missing } from '@milepost/domain/quantity'
import { countMargin } from '@milepost/domain/statistics/margin'
import { type Gap, gapText } from '@milepost/ui/feedback/delta'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Tiles } from '@milepost/ui/layout/tiles'
import { countText } from '../../../lib/format/formatters.ts'
import { soFar, UnknownCount } from '../../../list/cells/tile-count.tsx'
import { CompareTile } from '../../../report/compare-tile.tsx'
import { FailedFigure, FailedFigures } from '../../../report/notes/failed-figures.tsx'

interface LevelStripProps {
  /** Undefined while loading; null if there are none: loading failed, or the filters can’t be counted. */
  counts: readonly SeverityCount[] | undefined | null
  /** What is counted, to try again. */
  query: Parameters<typeof FailedFigures>[0]['query'] & { isError: boolean }
  chosen: readonly string[]
  onToggle: (level: string) => void
  /** "previous 7 days". */
  against: string
  /** Set if the previous period lacks data. */
  gap: Gap | undefined
  /** Whether all events of these days were read: only then zero means none. */
  coverage: Coverage
  /** True if there were no earlier events, so nothing is known about the previous period. */
  isNew: boolean
  /** True if there are too many events to count them by level without being asked. */
  uncounted: boolean
  /** True if days in the range are waiting to be aggregated, so the list may have more. */
  settling: boolean
}

/** What an empty list means before all events were read. */
const noneYet = {
  loading: 'Not available yet: still importing history.',
  notReported: 'Not reported: no connected provider sends events.',
} as const

const levels = severity.all.toReversed()

/** Event count by level, compared with the previous period; each toggles the level filter. */
export function LevelStrip({
  counts,
  query,
  chosen,
  onToggle,
  against,
  gap,
  coverage,
  isNew,
  uncounted,
  settling,
}: LevelStripProps) {
  const compared = !gap
    ? `Change compared with the ${against}.`
    : isNew
      ? coverage === 'complete'
        ? 'No events yet.'
        : noneYet[coverage]
      : gapText(gap, against)
  const note =
    counts === null ? (
      uncounted ? (
        'Not counted by level: too many events match these filters.'
      ) : query.isError ? (
        <FailedFigures query={query} />
      ) : (
        'Counts by level aren’t available.'
      )
    ) : settling ? (
      'Counting new events: the list may have more.'
    ) : (
      compared
    )
  const whenNone =
    counts !== null ? (
      coverage !== 'complete' && <UnknownCount coverage={coverage} />
    ) : query.isError ? (
      <FailedFigure />
    ) : (
      missing
    )
  return (
    <div className="mb-3">
      <Tiles label="Events by level" minWidth={140} note={note}>
        {levels.map(({ code, word }) => {
          const count = counts?.find((one) => one.severity === code)
          return (
            <CompareTile
              key={code}
              label={<LevelChip level={code} className="text-text" />}
              value={counts === null || (count?.count === 0 && coverage !== 'complete') ? null : count?.count}
              whenNone={whenNone}
              unit={soFar(count?.count, coverage)}
              previous={count?.previousCount}
              margin={count && countMargin(count.count, count.previousCount)}
              changeFormat={(size) => countText(Math.round(size))}
              good="down"
              against={against}
              uncompared={gap !== undefined}
              pressed={chosen.includes(String(code))}
              onToggle={() => onToggle(String(code))}
              title={`${chosen.includes(String(code)) ? 'Stop showing only' : 'Show only'} ${word.toLowerCase()} events`}
            />
          )
        })}
      </Tiles>
    </div>
  )
}
