import type { RiskMonth } from '@milepost/contract/risk/subject'
import { riskPartWords } from '@milepost/contract/risk/words'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { numbers, section } from '../../../reporting/print/page-parts.ts'
import { monthText } from '../../../reporting/print/print-time.ts'
import type { Dossier } from './dossier.ts'
import { scoreText } from './figures.ts'

const shownMonths = 12
/** The chart shows the others: the table shares its sheet with the experience. */
const listedMonths = 6
const [width, height, left, right, top, bottom] = [660, 150, 30, 12, 8, 20]
const lines = [
  { part: 'combined', label: riskPartWords.combined, color: '#00694a' },
  { part: 'behavioral', label: riskPartWords.behavioral, color: '#2b65b8' },
  { part: 'experience', label: riskPartWords.experience, color: '#b45309' },
] as const
type Part = (typeof lines)[number]['part']

/** Scores by month, behavioral risk and loss experience apart, each with its 90% interval. */
export function scoreTrend({ risk }: Dossier): Markup {
  const months = risk.months.slice(-shownMonths)
  const known = months.filter(({ combined }) => combined !== null)
  if (known.length === 0) return section('Score by month', markup`<p>No month has a score yet.</p>`)
  return section(
    'Score by month',
    markup`${known.length > 1 && chart(months)}${numbers(
      ['End of', ...lines.map(({ label }) => `${label} (90% interval)`)],
      months
        .toReversed()
        .slice(0, listedMonths)
        .map((month) => [monthText(month.month), ...lines.map(({ part }) => monthScoreText(month[part]))]),
    )}<p class="quiet">50 is average, higher is riskier. Behavioral risk and loss experience are separate parts; combined risk also includes environmental and usage risk. The shaded area is the interval of combined risk.</p>`,
  )
}

function chart(months: readonly RiskMonth[]): Markup {
  const x = (index: number) => left + ((index + 0.5) / months.length) * (width - left - right)
  const y = (score: number) => height - bottom - (score / 100) * (height - top - bottom)
  const at = (index: number, score: number) => `${x(index).toFixed(1)} ${y(score).toFixed(1)}`
  const path = (part: Part) =>
    months
      .map((month, index) => {
        const own = month[part]
        if (!own) return ''
        return `${index > 0 && months[index - 1]![part] ? 'L' : 'M'}${at(index, own.score)}`
      })
      .join('')
  const ranges = months.flatMap(({ combined }, index) => (combined ? [{ index, ...combined }] : []))
  const area = `M${[...ranges.map((one) => at(one.index, one.high)), ...ranges.toReversed().map((one) => at(one.index, one.low))].join('L')}Z`
  return markup`<svg class="graph" viewBox="0 0 ${width} ${height}" role="img">
    ${[0, 25, 50, 75, 100].map((tick) => markup`<path d="M${left} ${y(tick).toFixed(1)} H${width - right}" stroke="#dfe4e1"/><text x="${left - 5}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`)}
    <path d="${area}" fill="#00694a" fill-opacity="0.12"/>
    ${lines.map(({ part, color }) => markup`<path d="${path(part)}" fill="none" stroke="${color}" stroke-width="${part === 'combined' ? 2.5 : 1.5}"/>`)}
    ${months.map(({ month }, index) => markup`<text x="${x(index).toFixed(1)}" y="${height - 4}" text-anchor="middle">${monthText(month)}</text>`)}
  </svg><p class="legend">${lines.map(({ label, color }) => markup`<span><i style="background:${color}"></i>${label}</span>`)}</p>`
}

const monthScoreText = (score: RiskMonth['combined']) =>
  score === null ? 'Not available yet' : `${scoreText(score)}${score.provisional ? ', provisional' : ''}`
