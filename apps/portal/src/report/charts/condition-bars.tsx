import type { ConditionShare } from '@milepost/contract/environment/endpoints'
import { shareText } from '@milepost/domain/statistics/share-text'
import { isSmallSample, leastSample, smallSampleText } from '@milepost/domain/statistics/small-sample'
import { BarList } from '@milepost/ui/chart/bar-list'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import type { ReactNode } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { useIsLoadingHistory } from '../history-loads.tsx'

type Kind = 'light' | 'weather' | 'road' | 'traffic'

interface ConditionBarsProps {
  of: Kind
  shares: readonly ConditionShare[]
  note?: ReactNode
}

const colors: Readonly<Record<Kind, string>> = { light: 'c4', weather: 'c2', road: 'c8', traffic: 'c3' }
const unnamed: Readonly<Record<Kind, string>> = {
  light: 'By light',
  weather: 'By weather',
  road: 'By road type',
  traffic: 'By traffic',
}
/** Share of driving under each condition, and the event rate under it. */
export function ConditionBars({ of, shares, note }: ConditionBarsProps) {
  const format = useFormat()
  const isLoading = useIsLoadingHistory()
  const unit = format.rateParts(0)?.unit ?? ''
  const rateOf = ({ per1000Miles }: ConditionShare) => format.rateParts(per1000Miles)?.number
  const hasRates = shares.some(({ per1000Miles }) => per1000Miles !== null)
  return (
    <ChartCard
      title={isLoading ? unnamed[of] : titleOf(of, shares, format.rate)}
      table={{
        columns: ['Condition', 'Share', 'Distance', 'Hours', 'Events', 'Without distance data', `Events ${unit}`],
        rows: shares.map((share) => [
          share.word,
          shareText(share.share),
          format.distance(share.distanceMeters),
          share.drivingSeconds === null ? null : countText(Math.round(share.drivingSeconds / 3600)),
          share.incidents === null ? null : countText(share.incidents),
          share.withoutMiles === null ? null : countText(share.withoutMiles),
          rateOf(share) ?? null,
        ]),
      }}
      note={
        <>
          Share of distance
          {hasRates && `, and events ${unit} (n: number of events, if fewer than ${leastSample})`}. {note}
        </>
      }
    >
      {shares.length === 0 ? (
        <p className="py-3 text-13 text-text-2">No data for this period.</p>
      ) : (
        <BarList
          label={unnamed[of]}
          labelWidth={124}
          max={Math.max(0.01, ...shares.map(({ share }) => share))}
          items={shares.map((share) => ({
            id: share.key,
            label: share.word,
            value: share.share,
            text: shareText(share.share),
            color: colors[of],
            note: rateOf(share) && (
              <>
                {rateOf(share)}
                {isSmallSample(sampleOf(share)) && ` (${smallSampleText(sampleOf(share))})`}
              </>
            ),
          }))}
        />
      )}
    </ChartCard>
  )
}

/** Returns how many events are behind a rate. */
const sampleOf = ({ incidents, withoutMiles }: ConditionShare) => (incidents ?? 0) - (withoutMiles ?? 0)

/** Returns "Events are most frequent in the dark: 6.1 per 1,000 mi", or the chart's subject. */
function titleOf(of: Kind, shares: readonly ConditionShare[], rate: (per1000Miles: number) => string): string {
  const sure = shares.filter((share) => share.per1000Miles !== null && !isSmallSample(sampleOf(share)))
  const [most, second] = sure.toSorted((a, b) => b.per1000Miles! - a.per1000Miles!)
  if (!most || !second || most.per1000Miles === second.per1000Miles) return unnamed[of]
  return `${most.word}: most frequent events, ${rate(most.per1000Miles!)}`
}
