import type { AccidentSummary } from '@milepost/contract/accidents/endpoints'
import { type Coverage, reportingText, unreadWords } from '@milepost/contract/connections/reads'
import { decimal, dollars, missing } from '@milepost/domain/quantity'
import { partText } from '@milepost/domain/statistics/share-text'
import { isSmallSample, smallSampleText } from '@milepost/domain/statistics/small-sample'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import { countText } from '../../../lib/format/formatters.ts'
import { soFar, TileCount } from '../../../list/cells/tile-count.tsx'
import { NoFigure } from '../../../report/no-figure.tsx'
import { FailedFigure, FailedFigures } from '../../../report/notes/failed-figures.tsx'

interface LossTilesProps {
  /** Undefined while loading, null if loading failed. */
  summary: AccidentSummary | undefined | null
  query: Parameters<typeof FailedFigures>[0]['query']
  /** True if no filter limits the fleet; only then is the mileage known. */
  ofFleet: boolean
  /**
   * Loading while history is still being imported, so counts cover only what has arrived; not reported if no collisions of the
   * connections in scope can be seen, so none is known.
   */
  coverage: Coverage
  /** Link to the events awaiting review, in a range of the same days. */
  suspectedHref: (summary: AccidentSummary) => string
}

/** Totals of the range's losses; suspected ones are shown separately and labeled so. */
export function LossTiles({ summary, query, ofFleet, coverage, suspectedHref }: LossTilesProps) {
  const value = (of: (summary: AccidentSummary) => ReactNode) =>
    summary ? of(summary) : summary === null ? <FailedFigure /> : <Skeleton className="my-2" width={48} />
  const { totals, suspected } = summary ?? {}
  const isLoading = coverage === 'loading'
  // What people recorded is known, whatever providers report.
  const ofLosses = coverage === 'notReported' && totals?.losses ? 'complete' : coverage
  const known = totals ? totals.noFault + totals.atFault : 0
  const listed = (of: number) => <TileCount count={of} coverage={ofLosses} />
  const unit = (count: number | undefined) => soFar(count, coverage)
  const unknown = ofLosses === 'complete' ? missing : <NoFigure>{unreadWords[ofLosses]}</NoFigure>
  return (
    <Tiles label="Losses in this period" className="mb-3" note={summary === null && <FailedFigures query={query} />}>
      <Tile
        label="Losses"
        value={value(({ totals }) => listed(totals.losses))}
        unit={unit(totals?.losses)}
        note={summary && lossesNote(summary)}
      />
      <Tile
        label="Cost estimate"
        value={value(({ totals }) => (totals.estimated > 0 ? dollars(totals.costEstimateUsd) : unknown))}
        unit={unit(totals?.estimated)}
        note={totals && totals.estimated > 0 ? `of ${countText(totals.estimated)} with an estimate` : undefined}
      />
      <Tile
        label="Not at fault"
        value={value(() => (known > 0 ? partText(totals!.noFault, known) : unknown))}
        unit={unit(known)}
        note={
          known > 0
            ? isSmallSample(known)
              ? 'with known fault'
              : `of ${countText(known)} with known fault`
            : undefined
        }
      />
      <Tile
        label="Without first notice"
        value={value(({ totals }) => listed(totals.withoutFirstNotice))}
        unit={unit(totals?.withoutFirstNotice)}
        note={totals && 'first notice not sent'}
      />
      <Tile
        label="Losses per million miles"
        value={value(({ totals }) =>
          ofLosses !== 'complete' || totals.perMillionMiles === null ? unknown : decimal(totals.perMillionMiles, 1),
        )}
        note={summary && milesNote(summary, { ofFleet, coverage })}
      />
      <Tile
        label="Suspected, not rated"
        value={value(({ suspected: { count, isExact } }) =>
          count === null ? (
            missing
          ) : count > 0 || !isExact ? (
            `${countText(count)}${isExact ? '' : '+'}`
          ) : (
            <TileCount count={0} coverage={coverage} />
          ),
        )}
        unit={unit(suspected?.count ?? undefined)}
        note={suspected && suspectedNote(suspected.count, coverage)}
        {...(summary && (isLoading || summary.suspected.count !== 0) ? { href: suspectedHref(summary) } : {})}
        title="Collisions suspected by a device or camera. Rating one accurate records it as a loss."
      />
    </Tiles>
  )
}

function lossesNote({ totals: { disputed }, reporting }: AccidentSummary): string {
  const known = reportingText(reporting)
  const parts = [
    'Confirmed by a person',
    ...(disputed > 0 ? [`${countText(disputed)} disputed by the fleet`] : []),
    ...(known ? [known] : []),
  ]
  return parts.join(', ')
}

function milesNote(
  { totals: { perMillionMiles, losses }, reporting }: AccidentSummary,
  { ofFleet, coverage }: Pick<LossTilesProps, 'ofFleet' | 'coverage'>,
) {
  if (!ofFleet) return 'Not known with these filters'
  if (coverage === 'loading') return 'Still importing history'
  if (coverage === 'notReported') return noCollisions
  if (perMillionMiles === null) return 'Needs 100,000 mi, all imported'
  // Driving whose losses aren't seen makes the rate too low.
  const across = reportingText(reporting) ? 'At least, across all driving' : 'Across all driving'
  return isSmallSample(losses) ? `${across} (${smallSampleText(losses)})` : across
}

const noCollisions = 'Collisions aren’t reported'

function suspectedNote(count: number | null, coverage: Coverage): string {
  if (count === null) return 'View events'
  if (count) return 'Not losses until confirmed. Scores count each in part'
  if (coverage === 'notReported') return noCollisions
  return coverage === 'loading' ? 'Still importing history' : 'Nothing awaiting review'
}
