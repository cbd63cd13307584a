import type { ClaimRemoval } from '@milepost/contract/claims/removal'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { dollars } from '@milepost/domain/quantity'
import { countText } from '../../../lib/format/formatters.ts'

const listText = new Intl.ListFormat('en-US', { type: 'conjunction' })
const claimsText = (count: number) => `${countText(count)} ${count === 1 ? 'claim' : 'claims'}`

/** Returns what a removal changes, one sentence for each kind of change. */
export function removalWords({ removed, costUsd, restored, losses, policies }: ClaimRemoval): string[] {
  const lossesText = (isWithdrawn: boolean) => {
    const own = losses.filter((loss) => loss.isWithdrawn === isWithdrawn)
    return own.length > 0 ? listText.format(own.map(({ accidentId }) => accidentDisplayId(accidentId))) : null
  }
  const [withdrawn, kept] = [lossesText(true), lossesText(false)]
  const isMuch = removed + restored > 0
  return [
    ...(removed > 0
      ? [`${claimsText(removed)}${costUsd === null ? '' : ` of ${dollars(costUsd)}`} will be removed.`]
      : []),
    ...(restored > 0 ? [`${claimsText(restored)} will be as an earlier loss run says.`] : []),
    ...(withdrawn ? [`Withdrawn, because only a claim recorded them as losses: ${withdrawn}.`] : []),
    ...(kept ? [`Without the claim’s fault in scores: ${kept}.`] : []),
    ...policies.map(({ policyNumber, before, after }) => {
      const name = `Policy ${policyNumber ?? 'without a number'}`
      const was = `instead of ${before.from} to ${before.until}`
      return after
        ? `${name}: losses known from ${after.from} to ${after.until} ${was}.`
        : `${name}: losses not known from any loss run, ${was}.`
    }),
    isMuch || policies.length > 0
      ? 'Scores, loss ratios and open questions follow.'
      : 'A later loss run says the same, so nothing else changes.',
  ]
}

/** Returns what a removal did, for a message. */
export const removedText = ({ removed, restored }: ClaimRemoval): string =>
  [
    removed > 0 ? `${claimsText(removed)} removed` : '',
    restored > 0 ? `${claimsText(restored)} as an earlier loss run says` : '',
  ]
    .filter(Boolean)
    .join(', ') || 'Loss run removed'
