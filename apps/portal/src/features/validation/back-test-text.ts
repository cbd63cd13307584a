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
export const tooFewLosses = (losses: number) => `Not enough losses to compare (n = ${countText(losses)}).`

/** Describes what the bands show, but only if their intervals don't overlap. */
export function bandFinding(rows: readonly BackTestRow[]): string {
  const known = rows.flatMap(({ band, perMillionMiles: rate }) => (rate ? [{ band, rate }] : []))
  const [lowest, highest] = [known[0], known.at(-1)]
  const question = 'Losses per million miles, by earlier band'
  if (!lowest || !highest || lowest === highest) return question
  const [low, high] = [riskBand.word(lowest.band), riskBand.word(highest.band)]
  if (highest.rate.low > lowest.rate.high)
    return lowest.rate.value > 0
      ? `${high} had ${rateText(highest.rate.value / lowest.rate.value)} times the losses of ${low}, per mile`
      : `${high} had losses, ${low} had none`
  if (lowest.rate.low > highest.rate.high) return `${low} had more losses than ${high}, per mile`
  return `${question}: no clear difference`
}

/** Describes how good the ranking is. */
export function rankingText({ low, high }: Between): string {
  if (low > 0) return 'Scores ranked vehicles by losses better than chance.'
  return high < 0
    ? 'Scores ranked vehicles by losses worse than chance.'
    : 'With these losses, the result may be chance.'
}
