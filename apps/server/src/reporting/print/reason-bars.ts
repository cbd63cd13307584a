import { tenthsText } from '@milepost/contract/risk/change'
import {
  pointsOfTypesNote,
  scoreWindow,
  stepsOf,
  weightedRatesNote,
  weightedRateText,
} from '@milepost/contract/risk/reasons'
import type { ReportFactor } from '@milepost/contract/vehicles/report'
import type { Units } from '@milepost/domain/quantity'
import { type Markup, markup } from './markup.ts'

const barWidth = 240
const [more, less, ends] = ['#b45309', '#2b65b8', '#85918b']

/**
 * Draws the reasons from the average of 50 to the score, one bar per reason, each starting where the previous one
 * ended.
 */
export function reasonBars(
  factors: readonly ReportFactor[],
  score: number,
  units: Units,
  name = 'Behavioral score',
): Markup {
  const steps = stepsOf(factors, score)
  const all = [50, score, ...steps.flatMap(({ from, to }) => [from, to])]
  const [low, high] = [Math.min(...all) - 2, Math.max(...all) + 2]
  const x = (value: number) => (barWidth * (value - low)) / (high - low)
  const bar = (from: number, to: number, color: string) => {
    const [begin, end] = [x(Math.min(from, to)), x(Math.max(from, to))]
    return markup`<svg class="bar" viewBox="0 0 ${barWidth} 10"><rect width="${barWidth}" height="10" fill="#eef1ef"/><rect x="${begin.toFixed(1)}" width="${Math.max(1.5, end - begin).toFixed(1)}" height="10" fill="${color}"/></svg>`
  }
  const rows = [
    { words: 'Average', text: '50.0', drawn: bar(low, 50, ends), note: null },
    ...steps.map(({ id, words, points, from, to }) => ({
      words,
      text: tenthsText(points),
      drawn: bar(from, to, points > 0 ? more : less),
      note: weightedRateText(
        factors.find(({ factor }) => factor === id),
        units,
      ),
    })),
    {
      words: name,
      text: score.toFixed(1),
      drawn: bar(low, score, '#45534d'),
      note: null,
    },
  ]
  return markup`<table class="reasons"><tbody>${rows.map(
    ({ words, text, drawn, note }) =>
      markup`<tr><td>${words}</td><td>${drawn}</td><td>${text}</td><td class="quiet">${note}</td></tr>`,
  )}</tbody></table>
  <p class="quiet">Rates: ${scoreWindow}. ${weightedRatesNote} ${pointsOfTypesNote}</p>`
}
