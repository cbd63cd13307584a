import { pointsOfTypesNote, scoreWindow, weightedRatesNote, weightedRateText } from '@milepost/contract/risk/reasons'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { Waterfall } from '../../../../risk/reasons/waterfall.tsx'
import type { ShownReport } from './shown-report.ts'

/** What leads from the average of 50 to the behavioral score, with the measured rate of each type. */
export function FactorWaterfall({ factors, score }: { factors: ShownReport['factors']; score: number }) {
  const { units } = useFormat()
  return (
    <Waterfall
      reasons={factors}
      score={score}
      scoreName="Behavioral score"
      aside={scoreWindow}
      measured={(id) =>
        weightedRateText(
          factors.find(({ factor }) => factor === id),
          units,
        )
      }
      note={`${weightedRatesNote} ${pointsOfTypesNote}`}
    />
  )
}
