import type { ScoringPreview } from '@milepost/contract/scoring-config/endpoints'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { useMemo } from 'react'
import { countText } from '../../lib/format/formatters.ts'

const tenths = Array.from({ length: 10 }, (_, tenth) => `${tenth * 10}–${tenth * 10 + 10}`)
const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Vehicles by score, before and after. */
export function ScoreSpread({ found: { before, after } }: { found: ScoringPreview }) {
  const series = useMemo(
    () => [
      { id: 'before', label: 'Now', color: 'c8', values: before },
      { id: 'after', label: 'With these values', color: 'c1', values: after },
    ],
    [before, after],
  )
  const [scored, wouldBe] = [total(before), total(after)]
  return (
    <BarChart
      title="Distribution of vehicle scores"
      x={tenths}
      xLabel="Score"
      series={series}
      format={countText}
      note={
        scored === wouldBe
          ? `${countText(scored)} ${scored === 1 ? 'vehicle has' : 'vehicles have'} enough driving in this period for a score.`
          : `${countText(scored)} vehicles have a score in this period now; ${countText(wouldBe)} would have one.`
      }
    />
  )
}
