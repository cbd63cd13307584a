import type { RiskSummary } from '@milepost/contract/risk/reports'
import { missing } from '@milepost/domain/quantity'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { CompareTile } from '../../../report/compare-tile.tsx'
import { comparedNote } from '../../../report/comparison-note.ts'
import { eventsText } from '../../../report/events-text.ts'
import { ScoreTile } from '../../../report/score-tile.tsx'
import { shareChangeText, shareText } from '../../../report/share-text.ts'

interface BehaviorTilesProps {
  /** Undefined while loading, null if loading failed. */
  summary: RiskSummary | undefined | null
  against: string
  isLoading: boolean
  /** Links to the high and critical events, and to events awaiting review. */
  hrefs: { vehicles: string; worst: string; waiting: string }
}

/** The behavioral score and event counts, compared with the same number of days before. */
export function BehaviorTiles({ summary, against, isLoading, hrefs }: BehaviorTilesProps) {
  const format = useFormat()
  const isCompared = summary?.distanceMeters.previous != null
  const of = (name: 'incidentsPer1000Miles' | 'highAndCriticalShare' | 'accuracy' | 'incidents') => ({
    value: summary === null ? null : summary?.[name].value,
    previous: summary?.[name].previous,
    uncompared: isLoading || !isCompared,
    against,
  })
  return (
    <Tiles
      label="Behavior"
      minWidth={176}
      note={summary ? noteOf(summary, comparedNote({ against, isLoading, isCompared })) : undefined}
    >
      <ScoreTile label="Behavioral risk" score={summary} href={hrefs.vehicles} />
      <CompareTile
        {...of('incidentsPer1000Miles')}
        label={`Events ${format.rateParts(0)?.unit}`}
        good="down"
        format={(rate) => format.rateParts(rate)?.number ?? missing}
        title={summary?.incidentsPer1000Miles.value === null ? 'Not enough driving data yet' : undefined}
      />
      <CompareTile {...of('incidents')} label="Events" good="down" />
      <Tile
        label="High and critical"
        value={shown(summary, ({ highAndCriticalShare: { value } }) => (value === null ? missing : shareText(value)))}
        note="of events"
        href={summary?.highAndCriticalShare.value ? hrefs.worst : undefined}
      />
      <CompareTile
        {...of('accuracy')}
        format={shareText}
        changeFormat={shareChangeText}
        label="Accurate"
        good="up"
        of={summary ? `${countText(summary.annotated)} rated` : ''}
        title={summary?.accuracy.value === null ? 'No events rated in this period' : undefined}
      />
      <Tile
        label="Awaiting review"
        value={shown(summary, ({ unrated }) => countText(unrated))}
        note={summary?.annotatedShare.value == null ? undefined : `${shareText(summary.annotatedShare.value)} rated`}
        href={summary && summary.unrated > 0 ? hrefs.waiting : undefined}
      />
      <Tile
        label="Vehicles scored"
        value={shown(summary, ({ scored }) => countText(scored))}
        note={
          summary && summary.tooLittleDriving > 0
            ? `${countText(summary.tooLittleDriving)} without enough driving`
            : undefined
        }
        href={hrefs.vehicles}
      />
    </Tiles>
  )
}

const shown = (summary: BehaviorTilesProps['summary'], text: (summary: RiskSummary) => string) =>
  summary ? text(summary) : summary === null ? missing : <Skeleton className="my-1.5" width={36} />

/** Describes what the numbers are compared with and what the rate leaves out. */
function noteOf({ withoutMiles }: RiskSummary, compared: string): string {
  const left =
    withoutMiles > 0
      ? ` ${eventsText(withoutMiles)} on days without distance data (some cameras report only events) are counted but excluded from rates.`
      : ''
  return `Counts and rates are ${compared}.${left}`
}
