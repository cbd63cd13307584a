import type { BackTest, BackTestRow } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { countText } from '../../lib/format/formatters.ts'

type Between = NonNullable<BackTest['gini']>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
export const monthText = (month: string) => monthName.format(new Date(month))

/** Returns "Aug 2026 – Nov 2026", or a single month. */
export const monthsText = ({ from, to }: Pick<BackTest, 'from' | 'to'>) =>
  from === to ? monthText(from) : `${monthText(from)} – ${monthText(to)}`

/** Formats one decimal, or two below 1; never more than the data supports. */
export const rateText = (rate: number) => rate.toFixed(rate < 1 ? 2 : 1)
/** The same for a chart axis, where whole numbers have no decimals. */
export const axisText = (rate: number) => String(Number(rateText(rate)))
/** Formats actual over expected: 1 is right, so hundredths matter. */
export const ratioText = (ratio: number) => ratio.toFixed(2)
export const betweenText = ({ low, high }: Between, text = rateText) => `${text(low)}–${text(high)}`

/** Why there is no finding. */
export const tooFewLosses = (losses: number) => `Not enough losses to compare band by band (n = ${countText(losses)}).`

type Against = NonNullable<BackTestRow['against']>
type Compared = { band: number; against: Against }

/** Bands compared with all others. */
const comparedOf = (rows: readonly BackTestRow[]): Compared[] =>
  rows.flatMap(({ band, against, vehicleYears }) => (against && vehicleYears > 0 ? [{ band, against }] : []))

/** Formats "1.71 (1.20–2.45)". */
export const againstText = ({ value, low, high }: Against): string =>
  `${value === null ? '—' : ratioText(value)} (${ratioText(low)}–${high === null ? '∞' : ratioText(high)})`

const clearBelow = 0.1
const firstHigh = 3

/** Differences that chance alone hardly makes, also after as many comparisons: those against the scores first. */
function findingsOf(rows: readonly BackTestRow[]) {
  const compared = comparedOf(rows)
  return compared
    .map(({ band, against }) => ({
      band,
      against,
      p: Math.min(1, against.p * compared.length),
      isContrary: (against.value ?? Number.POSITIVE_INFINITY) > 1 !== band >= firstHigh,
    }))
    .filter(({ p }) => p < clearBelow)
    .toSorted((a, b) => Number(b.isContrary) - Number(a.isContrary) || a.p - b.p)
}

/** Describes the worst finding: a band against its scores if there is one, otherwise the surest difference. */
export function bandFinding(rows: readonly BackTestRow[]): string {
  const compared = comparedOf(rows)
  if (compared.length < 2) return 'Losses per vehicle-year, by earlier band'
  const [worst] = findingsOf(rows)
  if (!worst) return 'Losses per vehicle-year, by earlier band: no difference beyond chance'
  const { value } = worst.against
  const times =
    value === null ? 'all of the losses' : `${rateText(value)} times the losses of the others, per vehicle-year`
  return `${riskBand.word(worst.band)} had ${times}${worst.isContrary ? ', against its scores' : ''}`
}

/** Says how many comparisons there are, and how sure each finding is. */
export function comparisonsText(rows: readonly BackTestRow[]): string {
  const count = comparedOf(rows).length
  if (count < 2) return 'Scores predict losses a year, so rates are per vehicle-year.'
  const found = findingsOf(rows).map(
    ({ band, p }) => `${riskBand.word(band)} p = ${p < 0.001 ? '<0.001' : p.toFixed(3)}`,
  )
  return `${count} comparisons, each band against all others, by an exact test. ${found.length > 0 ? `Multiplied by their number: ${found.join(', ')}.` : 'None is sure after as many.'}`
}

/** Says whether the two upper bands had more losses than the others: an exact answer, however few losses there are. */
export function upperText(upper: Against): string {
  const { value, low, high, p } = upper
  const range = `90% interval ${ratioText(low)}–${high === null ? '∞' : ratioText(high)}, exact`
  const found =
    value === null
      ? 'Elevated and high had all of the losses'
      : `Elevated and high had ${ratioText(value)} times the losses per vehicle-year of low and moderate`
  return `${found} (${range}). ${p < clearBelow ? 'This is hardly chance.' : 'This may be chance.'}`
}

/** Describes how good the ranking is. */
export function rankingText({ low, high }: Between): string {
  if (low > 0) return 'Scores ranked vehicles by losses better than chance.'
  return high < 0
    ? 'Scores ranked vehicles by losses worse than chance.'
    : 'With these losses, the result may be chance.'
}
