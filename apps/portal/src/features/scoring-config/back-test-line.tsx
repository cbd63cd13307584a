import type { ScoringPreview } from '@milepost/contract/scoring-config/endpoints'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { countText } from '../../lib/format/formatters.ts'
import { gainText } from './gain-text.ts'

const decimals = (value: number) => value.toFixed(3)

/** Whether the numbers rank last quarter's losses better, as far as those losses can show it. */
export function BackTestLine({ found: { losses, backTest } }: { found: ScoringPreview }) {
  if (losses < leastSample)
    return (
      <p className="text-13">
        Not enough losses to compare (n = {countText(losses)}).{' '}
        <span className="text-text-3">At least {leastSample} confirmed collisions in the last quarter are needed.</span>
      </p>
    )
  if (!backTest)
    return <p className="text-13">No comparison possible: all vehicles had the same losses or the same scores.</p>
  const { giniBefore, giniAfter, gain, gainError } = backTest
  return (
    <>
      <p className="text-13">{gainText(gain, gainError)}</p>
      <p className="num mt-1 text-12 text-text-3">
        Normalized Gini {decimals(giniBefore)} now, {decimals(giniAfter)} with these values: {gain < 0 ? '−' : '+'}
        {decimals(Math.abs(gain))} ± {decimals(gainError)} (standard error), from {countText(losses)} losses in the last
        quarter. 1 is a perfect ranking, 0 is chance.
      </p>
    </>
  )
}
