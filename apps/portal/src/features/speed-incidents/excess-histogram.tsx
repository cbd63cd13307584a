import type { Result } from '@milepost/contract/api/endpoint'
import type { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { partOfText } from '@milepost/domain/statistics/share-text'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { useMemo } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { excessBars, excessUnit } from './excess-steps.ts'

type Excess = Result<typeof speedIncidentEndpoints.excess>

interface ExcessHistogramProps {
  excess: Excess
  height: number
  /** Called with the filter of the chosen bar, which includes everything above it. */
  onPick: (filter: string) => void
}

/** Events by speeding excess; choosing a bar filters the list to it and everything above it. */
export function ExcessHistogram({ excess, height, onPick }: ExcessHistogramProps) {
  const { units } = useFormat()
  const bars = useMemo(() => excessBars(excess.counts, units), [excess, units])
  const unit = excessUnit(units)
  const chart = useMemo(
    () => ({
      x: bars.map(({ label }) => label),
      series: [{ id: 'events', label: 'Speed incidents', color: 'c3', values: bars.map(({ events }) => events) }],
    }),
    [bars],
  )
  const known = bars.filter(({ label }) => /^\d/.test(label))
  const all = known.reduce((sum, { events }) => sum + events, 0)
  const most = known.reduce((best, bar) => (bar.events > best.events ? bar : best), known[0]!)
  return (
    <BarChart
      title={
        all === 0
          ? 'Speeding excess unknown for all events'
          : `${partOfText(most.events, all, 'events with a known limit')} were ${most.label} ${unit} over it`
      }
      note={`All speeding in the selected period and scope, including inaccurate events. An event that was recorded twice counts once, one withdrawn by its provider doesn’t count. Unknown: the limit or speed wasn’t reported.${excess.isSettled ? '' : ' Not all days are included yet.'}`}
      xLabel={`Speeding excess, ${unit}`}
      format={countText}
      height={height}
      onPick={({ index }) => {
        const filter = bars[index]?.filter
        if (filter) onPick(filter)
      }}
      {...chart}
    />
  )
}
