import type { ConditionShare } from '@milepost/contract/environment/endpoints'
import { metersPerMile } from '@milepost/domain/limits'
import { clearlyHighest } from '@milepost/domain/statistics/clearly-highest'
import { type Counted, rateMargin } from '@milepost/domain/statistics/margin'
import { shareText } from '@milepost/domain/statistics/share-text'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { BarList } from '@milepost/ui/chart/bar-list'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import type { ReactNode } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { useIsLoadingHistory } from '../history-loads.tsx'
import { SampledRate, smallSampleKey } from '../sampled-rate.tsx'

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
          {hasRates && `, and events ${unit} (${smallSampleKey})`}. {note}
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
            note: rateOf(share) && <SampledRate rate={rateOf(share)} sample={sampleOf(share)} isBrief />,
          }))}
        />
      )}
    </ChartCard>
  )
}

/** Returns how many events are behind a rate. */
const sampleOf = ({ incidents, withoutMiles }: ConditionShare) => (incidents ?? 0) - (withoutMiles ?? 0)

/** Returns "Snow: most frequent events, 22.7 per 1,000 mi" if no other condition may have more; else the chart's subject. */
export function titleOf(of: Kind, shares: readonly ConditionShare[], rate: (per1000Miles: number) => string): string {
  const rated = shares.filter((share) => share.per1000Miles !== null && !isSmallSample(sampleOf(share)))
  const most = clearlyHighest(
    rated,
    ({ per1000Miles }) => per1000Miles!,
    (one, other) => rateMargin(countedIn(one), countedIn(other)),
  )
  return most ? `${most.word}: most frequent events, ${rate(most.per1000Miles!)}` : unnamed[of]
}

const countedIn = (share: ConditionShare): Counted => [sampleOf(share), share.distanceMeters / (1000 * metersPerMile)]
