import type { Accuracy, AccuracyRow, SampleAccuracy } from '@milepost/contract/validation/endpoints'
import { incidentSource } from '@milepost/domain/codes'
import { product } from '@milepost/domain/product'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { countText } from '../../lib/format/formatters.ts'

/** Source of an event: the provider, or Milepost's analysis of the provider's data. */
export type Reporter = Pick<AccuracyRow, 'provider' | 'source'>

export const reporterKey = ({ provider, source }: Reporter) => `${provider.id}-${source}`

export const reporterName = ({ provider, source }: Reporter): string =>
  source === incidentSource.code.product ? `${product.name}, in ${provider.displayName}` : provider.displayName

const percent = (share: number) => `${Math.round(100 * share)}%`

/** Returns "92%", or null if too few were rated. */
export const rateText = ({ accuracy }: Pick<Accuracy, 'accuracy'>): string | null =>
  accuracy === null ? null : percent(accuracy)

/** Returns "87–95%", the 90% confidence interval of the rate. */
export const intervalText = ({
  accuracyLow: low,
  accuracyHigh: high,
}: Pick<Accuracy, 'accuracyLow' | 'accuracyHigh'>): string | null =>
  low === null || high === null ? null : `${Math.round(100 * low)}–${percent(high)}`

/** "214 rated". */
export const ratedText = ({ annotated }: Pick<Accuracy, 'annotated'>): string =>
  annotated === 0 ? 'none rated' : `${countText(annotated)} rated`

/** Why there is no rate. */
export const tooFew = `Not enough rated events (under ${leastSample})`

/** Returns "random sample 88% (81–93%), 96 rated"; null if none of it is rated. */
export function sampleText(sample: SampleAccuracy): string | null {
  if (sample.annotated === 0) return null
  const rate = rateText(sample)
  return `random sample ${rate === null ? 'too few' : `${rate} (${intervalText(sample)})`}, ${ratedText(sample)}`
}
