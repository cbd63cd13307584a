import { withUnmeasured } from '@milepost/contract/api/unmeasured-trips'
import type { DashboardSummary, Kpi } from '@milepost/contract/dashboard/endpoints'
import { missing } from '@milepost/domain/quantity'
import { Sparkline } from '@milepost/ui/chart/sparkline'
import { Delta } from '@milepost/ui/feedback/delta'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { type Days, todayIn } from '@milepost/ui/filter/date-range-days'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { countText, tenthText, useFormat } from '../../lib/format/formatters.ts'
import { NoFigure } from '../../report/no-figure.tsx'
import { completeDaysNote } from '../../report/notes/complete-days-note.ts'
import { FailedFigure } from '../../report/notes/failed-figures.tsx'
import { lastDayOf } from '../../risk/reasons/factor-events.ts'
import { changesSince } from '../../risk/reasons/scored-at.ts'

type KpiSummary = Pick<
  DashboardSummary,
  'scores' | 'kpis' | 'vehicles' | 'completeFrom' | 'leftOut' | 'unmeasuredTrips'
> & {
  needsAttention: Pick<DashboardSummary['needsAttention'], 'coverage'>
}

interface KpiTilesProps {
  /** Undefined while loading, null if loading failed. */
  summary: KpiSummary | undefined | null
  against: string
  lossesHref: string
  /** The days of the period. */
  days: Days
  /** True while history is imported or summed up. */
  mayGrow?: boolean
}

/** Five numbers of the range with their change and their trend over its months. */
export function KpiTiles({ summary, against, lossesHref, days, mayGrow = false }: KpiTilesProps) {
  const format = useFormat()
  const kpis = summary?.kpis
  const isMissing = summary === null
  const rate = (value: number) => format.rateParts(value)?.number ?? missing
  const isPartial = summary != null && summary.completeFrom !== null
  const tile = { isMissing, against, days, isImporting: isPartial || mayGrow }
  const soFar = isPartial ? 'so far' : undefined
  // Losses are counted as they arrive, as on their page; the other figures leave out days and fleets.
  const coversLess = isPartial || (summary != null && summary.leftOut.length > 0)
  const areLossesComplete = !mayGrow && summary?.needsAttention.coverage.losses !== 'loading'
  const today = todayIn(format.timeZone, new Date())
  const since = summary ? changesSince(summary.scores, today) : undefined
  return (
    <Tiles label="Key figures for this period" minWidth={170} note={noteOf(summary, against, since, days, mayGrow)}>
      <KpiTile
        {...tile}
        label="Combined risk"
        kpi={kpis?.combinedRisk && wholeOf(kpis.combinedRisk)}
        // A score is compared with the one at a month's end, not with the same number of days before.
        against={since ?? against}
        unit={kpis?.combinedRisk.provisional ? 'provisional' : undefined}
        good="down"
      />
      <KpiTile
        {...tile}
        label={`Events ${format.rateParts(0)?.unit ?? ''}`}
        kpi={kpis?.incidentsPer1000Miles}
        unit={soFar}
        format={rate}
        good="down"
      />
      <KpiTile
        {...tile}
        label="Total distance in period"
        kpi={kpis?.distanceMeters}
        unit={soFar}
        format={format.distance}
        good="neither"
      />
      <KpiTile
        {...tile}
        label="Vehicles driving per day"
        kpi={kpis?.drivingVehicles}
        format={tenthText}
        unit={summary ? `of ${countText(summary.vehicles)}${isPartial ? ' so far' : ''}` : undefined}
        good="neither"
      />
      <KpiTile
        {...tile}
        label="Losses"
        kpi={
          kpis &&
          (areLossesComplete ? kpis.losses : { ...kpis.losses, value: kpis.losses.value || null, previous: null })
        }
        unit={areLossesComplete ? soFar : 'so far'}
        note={coversLess ? 'All days and fleets' : undefined}
        good="down"
        href={lossesHref}
      />
    </Tiles>
  )
}

interface KpiTileProps {
  label: string
  kpi: Kpi | undefined
  isMissing: boolean
  /** True while history is imported: what is missing follows. */
  isImporting: boolean
  against: string
  days: Days
  format?: (value: number, scale?: number) => string
  unit?: string | undefined
  note?: string | undefined
  good: 'down' | 'neither'
  href?: string
}

function KpiTile({
  label,
  kpi,
  isMissing,
  isImporting,
  against,
  days,
  format = countText,
  unit,
  note,
  good,
  href,
}: KpiTileProps) {
  const value = kpi?.value ?? null
  const previous = kpi?.previous ?? null
  const moved =
    value === null || previous === null ? undefined : { value: value - previous, margin: kpi?.margin ?? null, format }
  const values = kpi?.monthly.filter(({ month }) => isWithin(month, days)).map((month) => month.value) ?? []
  return (
    <Tile
      label={label}
      value={
        !kpi && !isMissing ? (
          <Skeleton className="my-1.5" width={48} />
        ) : !kpi ? (
          <FailedFigure />
        ) : value === null ? (
          isImporting ? (
            <NoFigure />
          ) : (
            missing
          )
        ) : (
          format(value)
        )
      }
      unit={value === null ? undefined : unit}
      delta={moved && <Delta {...moved} good={good} against={against} />}
      note={value === null ? undefined : note}
      figure={
        values.filter((of) => of !== null).length > 1 && (
          <Sparkline values={values} label={`${label} by month`} min={0} width={44} />
        )
      }
      href={href}
    />
  )
}

/** A month of which only some days are in the period would look like a rise or a fall. */
const isWithin = (month: string, { from, to }: Days): boolean => month >= from && lastDayOf(month) <= to

/** Score changes are the difference of the displayed scores. */
const wholeOf = (kpi: Kpi): Kpi => ({
  ...kpi,
  value: kpi.value === null ? null : Math.round(kpi.value),
  previous: kpi.previous === null ? null : Math.round(kpi.previous),
})

/** Describes what figures cover and what changes are compared with, or that there is nothing to compare with. */
function noteOf(
  summary: KpiTilesProps['summary'],
  against: string,
  since: string | undefined,
  days: Days,
  mayGrow: boolean,
): string {
  if (!summary) return `Changes compared with the ${against}`
  return withUnmeasured(
    completeDaysNote(summary, days, comparedText(summary, against, since, mayGrow)),
    summary.unmeasuredTrips,
  )
}

function comparedText({ kpis }: KpiSummary, against: string, since: string | undefined, mayGrow: boolean): string {
  const [isCompared, isScoreCompared] = [kpis.distanceMeters.previous !== null, kpis.combinedRisk.previous !== null]
  const score = isScoreCompared ? `; the score since ${since}` : ''
  if (isCompared) return `Changes compared with the ${against}${score}`
  if (mayGrow) return 'No changes shown until all history is imported and processed.'
  return isScoreCompared
    ? `Not enough data for the ${against} to compare${score}`
    : `No changes shown: no data for the ${against}`
}
