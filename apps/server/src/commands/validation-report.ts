import { leastSample } from '@milepost/domain/statistics/small-sample'
import type { PredictionGroup } from '@milepost/scoring/fit/calibration'
import type { Gini } from '@milepost/scoring/fit/gini'
import { type RefitRow, refit } from '@milepost/scoring/fit/refit'
import type { ScoreValidation } from '@milepost/scoring/fit/validate'

/** A fixed seed, so that two runs give the same results. */
export const seed = 20_261_122

const few = (claims: number) => `not enough losses (n = ${claims}; at least ${leastSample} needed)`
const plain = (value: number, digits = 2) => value.toFixed(digits)
const withError = ({ gini, se }: Gini) => `${plain(gini, 3)} ± ${plain(se, 3)}`

/** Returns the results of a validation as lines of text. */
export function validationLines({ subjects, years, claims, found }: ScoreValidation): string[] {
  const counted = `${subjects} scored, ${plain(years, 1)} vehicle-years after, ${claims} losses.`
  if (!found) {
    if (claims < leastSample) return [counted, `Ranking: ${few(claims)}.`]
    return [counted, 'Ranking: all have the same losses, so there is nothing to rank.']
  }
  const { gini, overOthers, tenths, fifths, coverage } = found
  return [
    counted,
    `Ranking (normalized Gini, 0 is chance, 1 is perfect): ${withError(gini)}`,
    ...(overOthers ? [`Better than plain events per year by: ${withError(overOthers)}`] : []),
    `Lift by decile of vehicle-years, lowest scores first: ${tenths.map(({ lift }) => plain(lift)).join('  ')}`,
    'Actual / expected losses by quintile:',
    ...fifths.map((group, at) => `  ${at + 1}  ${fifthLine(group)}`),
    `Quintiles whose 90% interval contains the expected losses: ${coverage === null ? 'Unknown' : `${plain(100 * coverage, 0)}%`}`,
  ]
}

const fifthLine = ({ claims, expected, ratio }: PredictionGroup) =>
  `${claims} of ${plain(expected, 1)}${ratio ? `, ${plain(ratio.value)} (${plain(ratio.low)} to ${plain(ratio.high)})` : ''}`

/** Describes whether other part weights would have ranked the later losses better, as lines of text. */
export function refitLines({ earlier, later }: { earlier: readonly RefitRow[]; later: readonly RefitRow[] }): string[] {
  const [before, after] = [claimsOf(earlier), claimsOf(later)]
  const fitted = Math.min(before, after) < leastSample ? null : refit(earlier, later, { seed })
  if (!fitted) return [`Refit: ${few(Math.min(before, after))}.`]
  const { behavioral, environmental, usage } = fitted.weights
  const weights = `behavior × ${plain(behavioral)}, conditions × ${plain(environmental)}, usage × ${plain(usage)}`
  return [
    `Refit on the earlier rows: ${weights}; ${plain(fitted.claimsPerVehicleYear, 4)} losses per vehicle-year on average.`,
    `On the later rows it gains ${withError(fitted.gain)} over ${withError(fitted.before)}.`,
    fitted.accepted
      ? 'Accepted: save these as a new version of the configuration (weights of the parts).'
      : 'Rejected: the gain is not larger than its error. The weights stay the same.',
  ]
}

const claimsOf = (rows: readonly RefitRow[]) => rows.reduce((sum, { claims }) => sum + claims, 0)
