import type { ScoringPreview } from '@milepost/contract/scoring-config/endpoints'
import { leastLosses } from '@milepost/contract/validation/endpoints'
import { countText } from '../../lib/format/formatters.ts'
import { gainText } from './gain-text.ts'

const decimals = (value: number) => value.toFixed(3)

/** Whether the numbers rank last quarter's losses better, as far as those losses can show it. */
export function BackTestLine({ found: { losses, backTest } }: { found: ScoringPreview }) {
  if (losses < leastLosses)
    return (
      <p className="text-13">
        Not enough losses to tell (n = {countText(losses)}).{' '}
        <span className="text-text-3">It takes {leastLosses} confirmed collisions within the last quarter.</span>
      </p>
    )
  if (!backTest) return <p className="text-13">Not to be told: all vehicles had the same losses, or the same scores.</p>
  const { giniBefore, giniAfter, gain, gainError } = backTest
  return (
    <>
      <p className="text-13">{gainText(gain, gainError)}</p>
      <p className="num mt-1 text-12 text-text-3">
        Normalised Gini {decimals(giniBefore)} now, {decimals(giniAfter)} with these numbers: {gain < 0 ? '−' : '+'}
        {decimals(Math.abs(gain))} ± {decimals(gainError)} (standard error), from {countText(losses)} losses of the last
        quarter. 1 would be hindsight, 0 chance.
      </p>
    </>
  )
}
