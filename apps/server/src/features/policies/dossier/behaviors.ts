import { noScoreWords, riskFactorWords } from '@milepost/contract/risk/words'
import { rateNumber, ratePer1000 } from '@milepost/domain/quantity'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { numbers, section } from '../../../reporting/print/page-parts.ts'
import { reasonBars } from '../../../reporting/print/reason-bars.ts'
import type { Dossier } from './dossier.ts'
import { percentText } from './figures.ts'

/** What makes up the score, and how often each behavior happens against what is expected of vehicles of all classes. */
export function behaviors({ risk: { current }, units }: Dossier): Markup {
  if (!current?.combined)
    return section('What makes up the score', markup`<p>${noScoreWords[current?.missing.combined ?? 'noMiles']}</p>`)
  const { combined, behavioral } = current
  const types = behavioral?.types ?? []
  const factors = combined.reasons.map(({ factor, points }) => {
    const type = types.find((one) => one.type === factor)
    return {
      factor,
      points,
      per1000Miles: type?.ratePer1000Miles ?? null,
      expectedPer1000Miles: type?.expectedPer1000Miles ?? null,
      credibility: type?.credibility ?? null,
    }
  })
  const sensed = types
    .filter(({ weight, credibility }) => weight > 0 && credibility > 0)
    .toSorted((a, b) => b.log - a.log)
  const unsensed = types.filter(({ weight, credibility }) => weight > 0 && credibility === 0)
  return markup`${section('What makes up the score', reasonBars(factors, combined.score, units, 'Combined score'))}${section(
    'Behaviors against what is expected',
    sensed.length === 0
      ? markup`<p>${noScoreWords.notSensed}</p>`
      : markup`${numbers(
          [
            'Behavior',
            `Weighted events ${ratePer1000(0, units)!.unit}`,
            'Expected',
            'Times expected',
            'Own record counts',
          ],
          sensed.map(({ type, ratePer1000Miles: rate, expectedPer1000Miles: expected, credibility }) => [
            riskFactorWords[type],
            rateNumber(rate, units),
            rateNumber(expected, units),
            expected > 0 ? (rate / expected).toFixed(2) : null,
            percentText(credibility),
          ]),
        )}<p class="quiet">Expected is the rate of vehicles of all classes on the same roads and at the same hours. “Own record counts” says how much of the rate comes from this fleet rather than from what is expected. Points of a policy are the mean of its vehicles’ points, so that a behavior can add points although the policy’s rate is below what is expected.${unsensed.length > 0 && ` Not reported by any device: ${unsensed.map(({ type }) => riskFactorWords[type].toLowerCase()).join(', ')}.`}</p>`,
  )}`
}
