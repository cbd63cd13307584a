import type { Compared } from '@milepost/contract/api/measures'
import { withUnmeasured } from '@milepost/contract/api/unmeasured-trips'
import type { UsageSummary } from '@milepost/contract/usage/endpoints'
import { totalDurationText } from '@milepost/domain/time/duration-text'
import type { Days } from '@milepost/ui/filter/date-range-days'
import { Tiles } from '@milepost/ui/layout/tiles'
import { tenthText, useFormat } from '../../lib/format/formatters.ts'
import { CompareTile, ShareTile } from '../../report/compare-tile.tsx'
import { comparedNote } from '../../report/notes/comparison-note.ts'
import { completeDaysNote } from '../../report/notes/complete-days-note.ts'
import { FailedFigure, FailedFigures } from '../../report/notes/failed-figures.tsx'

interface UsageTilesProps {
  /** Undefined while loading, null if loading failed. */
  summary: UsageSummary | undefined | null
  query: Parameters<typeof FailedFigures>[0]['query']
  against: string
  days: Days
  /** True while history is imported: earlier days follow. */
  isLoading: boolean
}

/** Usage compared with the same number of days before. */
export function UsageTiles({ summary, query, against, days, isLoading }: UsageTilesProps) {
  const format = useFormat()
  const failed = summary === null && { whenNone: <FailedFigure /> }
  const isCompared = summary?.distanceMeters.previous != null
  const tileOf = (of: (summary: UsageSummary) => Compared) => {
    const compared = summary ? of(summary) : undefined
    return {
      value: summary === null ? null : compared?.value,
      ...failed,
      previous: compared?.previous,
      margin: compared?.margin,
      uncompared: !isCompared,
      good: 'neither' as const,
      against,
    }
  }
  return (
    <Tiles
      label="Driving in this period"
      minWidth={208}
      note={
        summary
          ? withUnmeasured(
              completeDaysNote(
                summary,
                days,
                `Figures are ${comparedNote({ against, isLoading: isLoading && !isCompared, isCompared })}`,
              ),
              summary.unmeasuredTrips,
            )
          : summary === null && <FailedFigures query={query} />
      }
    >
      <CompareTile label="Distance" {...tileOf((all) => all.distanceMeters)} format={format.distance} />
      <CompareTile label="Driving" {...tileOf((all) => all.drivingSeconds)} format={totalDurationText} />
      <CompareTile label="Trips" {...tileOf((all) => all.trips)} />
      <CompareTile label="Vehicles driving per day" {...tileOf((all) => all.activeVehicles)} format={tenthText} />
      <CompareTile
        label="Per vehicle per day"
        title="On days the vehicle drives"
        {...tileOf((all) => all.metersPerVehicleDay)}
        format={format.distance}
      />
      <ShareTile label="Rush-hour driving" {...tileOf((all) => all.rushShare)} />
    </Tiles>
  )
}
