import type { Compared, DrivingStats } from '@milepost/contract/api/measures'
import { withUnmeasured } from '@milepost/contract/api/unmeasured-trips'
import { withoutMilesNote } from '@milepost/contract/api/without-miles'
import { unreadWords } from '@milepost/contract/connections/reads'
import { missing } from '@milepost/domain/quantity'
import { isSmallSample, smallSampleText } from '@milepost/domain/statistics/small-sample'
import { totalDurationText } from '@milepost/domain/time/duration-text'
import { Delta } from '@milepost/ui/feedback/delta'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { NoFigure } from '../../../report/no-figure.tsx'
import { FailedFigure } from '../../../report/notes/failed-figures.tsx'
import { countedNoteSpace } from '../../incidents/shared/counted-note-space.ts'
import type { Range } from './use-range.ts'

type DrivenSums = Pick<DrivingStats, ComparedName | 'withoutMiles' | 'unmeasuredTrips' | 'rateInterval'>

interface DrivingTilesProps {
  /** Undefined while loading, null if loading failed. */
  stats: DrivenSums | undefined | null
  range: Pick<Range, 'count' | 'text'>
  /** Links to the event list, and to its high and critical events. */
  eventsHref?: string
  worstHref?: string
  /** Why recorded events aren't counted, with figures. */
  notCounted?: ReactNode
  /** True while history is still being imported, so the previous period is unknown. */
  isLoading?: boolean
}

/** Distance, driving time and events, compared with the same number of days before. */
export function DrivingTiles({
  stats,
  range,
  eventsHref,
  worstHref,
  notCounted,
  isLoading = false,
}: DrivingTilesProps) {
  const format = useFormat()
  const uncompared = isLoading || stats?.distanceMeters.previous === null
  const against = `previous ${range.count} days`
  const rate = (per1000Miles: number) => format.rateParts(per1000Miles)?.number ?? missing
  const sample = stats ? (stats.incidents.value ?? 0) - stats.withoutMiles : 0
  const interval =
    stats?.rateInterval && `${format.rateNumber(stats.rateInterval.low)}–${format.rateNumber(stats.rateInterval.high)}`
  const common = { stats, uncompared, against, isLoading }
  return (
    <Tiles
      label="Driving and events"
      minWidth={184}
      note={
        <>
          {withUnmeasured(
            [
              `${range.text} · ${comparisonText({ isLoading, uncompared, against })}`,
              // Without a rate there is nothing that they could be left out of.
              stats?.incidentsPer1000Miles.value != null && withoutMilesNote(stats.withoutMiles),
            ]
              .filter(Boolean)
              .join('. '),
            stats?.unmeasuredTrips ?? 0,
          )}
          {notCounted !== undefined && <span className={countedNoteSpace(notCounted)}>{notCounted}</span>}
        </>
      }
    >
      <Figure
        {...common}
        label="Total distance in period"
        of="distanceMeters"
        format={(meters) => format.distance(meters)}
        good="neither"
      />
      <Figure {...common} label="Driving" of="drivingSeconds" format={totalDurationText} good="neither" />
      <Figure {...common} label="Trips" of="trips" format={countText} good="neither" />
      <Figure
        {...common}
        label="Events"
        of="incidents"
        format={countText}
        good="down"
        href={eventsHref}
        title="Excludes events rated inaccurate"
      />
      <Figure
        {...common}
        label="High and critical"
        of="highAndCritical"
        format={countText}
        good="down"
        href={worstHref}
        title="Riskiest first"
      />
      <Figure
        {...common}
        label={`Events ${format.rateParts(0)?.unit}`}
        of="incidentsPer1000Miles"
        format={rate}
        good="down"
        note={interval && (isSmallSample(sample) ? `${smallSampleText(sample)} · ${interval}` : interval)}
        title={
          interval
            ? `${countText(sample)} ${sample === 1 ? 'event' : 'events'} over ${format.distance(stats.distanceMeters.value)} · 90% interval ${interval}`
            : undefined
        }
        whenNone={
          isLoading
            ? unreadWords.loading
            : stats?.distanceMeters.value === null || stats?.incidents.value === null
              ? unreadWords.notReported
              : 'Not enough driving data yet'
        }
      />
    </Tiles>
  )
}

function comparisonText({
  isLoading,
  uncompared,
  against,
}: {
  isLoading: boolean
  uncompared: boolean
  against: string
}) {
  if (isLoading) return `not compared with the ${against} until history is imported`
  return uncompared ? 'not compared: no earlier data' : `compared with the ${against}`
}

type ComparedName = {
  [Name in keyof DrivingStats]: DrivingStats[Name] extends z.infer<typeof Compared> ? Name : never
}[keyof DrivingStats]

interface FigureProps {
  stats: DrivenSums | undefined | null
  of: ComparedName
  label: string
  format: (value: number) => string
  good: 'up' | 'down' | 'neither'
  uncompared: boolean
  against: string
  href?: string | undefined
  title?: string | undefined
  isLoading: boolean
  /** Shown instead of an unknown figure once history is imported. */
  whenNone?: string
  /** For a rate, what is behind it. */
  note?: string | null | undefined
}

function Figure({
  stats,
  of,
  label,
  format,
  good,
  uncompared,
  against,
  href,
  title,
  isLoading,
  whenNone = unreadWords.notReported,
  note,
}: FigureProps) {
  const known = stats?.[of]
  const { value, previous, margin } = known ?? { value: null, previous: null, margin: null }
  const isKnown = value !== null && !(isLoading && value === 0)
  return (
    <Tile
      label={label}
      href={isKnown ? href : undefined}
      title={title}
      value={
        stats === undefined ? (
          <Skeleton className="my-1.5" width={36} />
        ) : stats === null ? (
          <FailedFigure />
        ) : isKnown ? (
          format(value)
        ) : (
          <NoFigure>{isLoading ? unreadWords.loading : whenNone}</NoFigure>
        )
      }
      delta={
        isKnown &&
        !uncompared && (
          <Delta
            value={previous === null ? null : value - previous}
            margin={margin}
            format={format}
            good={good}
            against={against}
          />
        )
      }
      note={isKnown ? (note ?? undefined) : undefined}
    />
  )
}
