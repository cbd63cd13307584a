import { fromOtherHabits, pointsOfTypesNote, scoreWindow } from '@milepost/contract/risk/reasons'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { Waterfall } from '../../../../risk/reasons/waterfall.tsx'
import type { ShownReport } from './shown-report.ts'

/** What leads from the average of 50 to the behavioral score, with the measured rate of each type. */
export function FactorWaterfall({ factors, score }: { factors: ShownReport['factors']; score: number }) {
  const format = useFormat()
  const measured = (id: string) => {
    const {
      per1000Miles = null,
      expectedPer1000Miles = null,
      credibility,
    } = factors.find(({ factor }) => factor === id) ?? {}
    if (credibility === 0) return fromOtherHabits
    if (per1000Miles === null || expectedPer1000Miles === null) return null
    return `${format.rate(per1000Miles)}, ${format.rateParts(expectedPer1000Miles)?.number} expected`
  }
  return (
    <Waterfall
      reasons={factors}
      score={score}
      scoreName="Behavioral score"
      aside={scoreWindow}
      measured={measured}
      note={pointsOfTypesNote}
    />
  )
}
