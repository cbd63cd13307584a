import { withoutMilesNote } from '@milepost/contract/api/without-miles'
import type { IncidentTotals } from '@milepost/contract/incidents/endpoints'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import { missing } from '@milepost/domain/quantity'
import { partText } from '@milepost/domain/statistics/share-text'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import type { Days } from '@milepost/ui/filter/date-range-days'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { CompareTile, ShareTile } from '../../../report/compare-tile.tsx'
import { eventsText } from '../../../report/events-text.ts'
import { NoFigure } from '../../../report/no-figure.tsx'
import { comparedNote } from '../../../report/notes/comparison-note.ts'
import { completeDaysNote } from '../../../report/notes/complete-days-note.ts'
import { FailedFigure, FailedFigures } from '../../../report/notes/failed-figures.tsx'
import { ScoreTile } from '../../../report/score-tile.tsx'
import { countedNoteSpace } from '../../incidents/shared/counted-note-space.ts'

interface BehaviorTilesProps {
  /** Undefined while loading, null if loading failed. */
  summary: RiskSummary | undefined | null
  query: Parameters<typeof FailedFigures>[0]['query']
  against: string
  days: Days
  isLoading: boolean
  /** The events that count, from the list behind the tile; undefined until known. */
  counted: IncidentTotals | undefined
  /** All recorded events of the same filters, counted or not; undefined until known. */
  recorded: IncidentTotals | undefined
  /** Those that await review: undefined while loading, null if loading failed. */
  toReview: IncidentTotals | undefined | null
  /** Why recorded events aren't counted, with figures. */
  notCounted?: ReactNode
  /** Links to the vehicles, the counted events, exactly the high and critical ones if a list has them, and those to review. */
  hrefs: { vehicles: string; events: string; worst: string | undefined; waiting: string }
}

/** The behavioral score and event counts, compared with the same number of days before. */
export function BehaviorTiles({
  summary,
  query,
  against,
  days,
  isLoading,
  counted,
  recorded,
  toReview,
  notCounted,
  hrefs,
}: BehaviorTilesProps) {
  const format = useFormat()
  const isCompared = summary?.distanceMeters.previous != null
  const of = (name: 'incidentsPer1000Miles' | 'highAndCriticalShare' | 'accuracy' | 'incidents') => ({
    value: summary === null ? null : summary?.[name].value,
    previous: summary?.[name].previous,
    margin: summary?.[name].margin,
    uncompared: !isCompared,
    against,
    ...(summary === null && { whenNone: <FailedFigure /> }),
  })
  const [events, rated] = [summary?.incidents.value ?? 0, summary?.annotated ?? 0]
  // Lists have every fleet and day: while figures leave some out, their own count is the one that was compared.
  const isPartial = summary != null && (summary.leftOut.length > 0 || summary.completeFrom !== null)
  const listed = counted?.isExact && !isPartial ? counted.totalCount : undefined
  const summed = summedSoFar(summary, counted)
  const lags = summed !== undefined
  return (
    <Tiles
      label="Behavior"
      minWidth={176}
      note={
        summary === null ? (
          <FailedFigures query={query} />
        ) : (
          summary && (
            <>
              {noteOf(
                summary,
                completeDaysNote(
                  summary,
                  days,
                  `Counts and rates are ${comparedNote({ against, isLoading: isLoading && !isCompared, isCompared })}.`,
                ),
                summed,
              )}
              {!isPartial && notCounted !== undefined && (
                <span className={countedNoteSpace(notCounted)}>{notCounted}</span>
              )}
            </>
          )
        )
      }
    >
      <ScoreTile label="Behavioral risk" score={summary} href={hrefs.vehicles} />
      <CompareTile
        {...of('incidentsPer1000Miles')}
        label={`Events ${format.rateParts(0)?.unit}`}
        good="down"
        format={(rate) => format.rateParts(rate)?.number ?? missing}
        sample={summary ? events - summary.withoutMiles : undefined}
        title={summary?.incidentsPer1000Miles.value === null ? 'Not enough driving data yet' : undefined}
      />
      <CompareTile
        {...of('incidents')}
        {...(summary && listed !== undefined && { value: listed })}
        {...(lags && !isPartial && { uncompared: true })}
        label="Events counted"
        good="down"
        {...(recorded?.isExact && !isPartial && { of: `${countText(recorded.totalCount)} recorded` })}
        href={summary?.incidents.value && !isPartial ? hrefs.events : undefined}
        title="Scores and reports count all events except inaccurate ones and those that a second device also reported."
      />
      <Tile
        label="High and critical"
        value={shown(summary, ({ highAndCriticalShare: { value } }) =>
          value === null ? <NoFigure /> : partText(Math.round(value * events), events),
        )}
        note={summary && isSmallSample(events) ? 'counted events' : 'of counted events'}
        href={summary?.highAndCriticalShare.value ? hrefs.worst : undefined}
      />
      <ShareTile
        {...(summary?.annotated === 0 && !isLoading && { whenNone: <NoFigure>None rated</NoFigure> })}
        {...of('accuracy')}
        format={(share) => partText(Math.round(share * rated), rated)}
        label="Accurate"
        good="up"
        {...(isSmallSample(rated) ? { unit: 'rated', uncompared: true } : { of: `${countText(rated)} rated` })}
        title={summary?.accuracy.value === null ? 'No events rated in this period' : undefined}
      />
      <Tile
        label="Awaiting review"
        value={
          toReview ? (
            `${countText(toReview.totalCount)}${toReview.isExact ? '' : '+'}`
          ) : toReview === null ? (
            <FailedFigure />
          ) : (
            <Skeleton className="my-1.5" width={36} />
          )
        }
        note={
          summary?.annotatedShare.value == null
            ? 'all levels'
            : `${partText(summary.annotated, summary.annotated + summary.unrated)} rated`
        }
        title="Events of all levels in this period. The share is that of rated events."
        href={toReview && (toReview.totalCount > 0 || !toReview.isExact) ? hrefs.waiting : undefined}
      />
      <Tile
        label="Vehicles scored"
        value={shown(summary, ({ scored }) => countText(scored))}
        note={
          summary && summary.tooLittleDriving > 0
            ? `${countText(summary.tooLittleDriving)} without a score yet${isLoading ? ': still importing' : ''}`
            : undefined
        }
        href={hrefs.vehicles}
      />
    </Tiles>
  )
}

/**
 * Returns how many events the sums of reports have if they are behind the list: they follow it, by many events while
 * history is imported. Undefined if they agree, or neither is known.
 */
export function summedSoFar(
  summary: RiskSummary | undefined | null,
  counted: IncidentTotals | undefined,
): number | undefined {
  if (!summary || !counted?.isExact) return undefined
  const summed = summary.incidents.value ?? 0
  return Math.abs(counted.totalCount - summed) > counted.totalCount / 100 ? summed : undefined
}

const shown = (summary: BehaviorTilesProps['summary'], text: (summary: RiskSummary) => ReactNode) =>
  summary ? text(summary) : summary === null ? <FailedFigure /> : <Skeleton className="my-1.5" width={36} />

/** Describes what the numbers are compared with, what the rate leaves out, and how many events are `summed` so far. */
function noteOf({ withoutMiles, completeFrom }: RiskSummary, compared: string, summed: number | undefined): string {
  const behind =
    summed === undefined
      ? ''
      : completeFrom === null
        ? `Rates and shares cover ${eventsText(summed)} so far.`
        : `Rates and shares cover ${eventsText(summed)} of complete days so far.`
  return [compared, withoutMilesNote(withoutMiles), behind].filter(Boolean).join(' ')
}
