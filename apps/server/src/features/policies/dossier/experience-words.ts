import { lossesWord, type NoRatio, type TermExperience } from '@milepost/contract/policies/experience'
import { decimal, dollars } from '@milepost/domain/quantity'

export const notReported = 'Not reported'
const notYet = 'Not available yet'

/** Without data no loss is known, which isn't the same as none. */
const withoutData: readonly NoRatio[] = ['notStarted', 'stillImporting', 'noData']
const isUnknown = ({ losses, missing }: TermExperience) =>
  losses === 0 && missing !== null && withoutData.includes(missing)
const unknownText = ({ missing }: TermExperience) => (missing === 'noData' ? notReported : notYet)

/** Returns how many losses a period has, or that they aren't known. */
export const lossesText = (term: TermExperience): string =>
  isUnknown(term) ? unknownText(term) : `${decimal(term.losses, 0)} ${lossesWord(term.source, term.losses)}`

/** Returns "2 / 1 / 0": losses at fault, not at fault, and with unknown fault; null if they aren’t known. */
export function faultText(term: TermExperience): string | null {
  const { atFault, notAtFault, unknown } = term.byFault
  return isUnknown(term) ? null : `${atFault} / ${notAtFault} / ${unknown}`
}

/** Returns what the losses of a period cost, and how many have a cost if not all do. */
export function incurredText(term: TermExperience): string {
  if (isUnknown(term)) return unknownText(term)
  if (term.losses === 0) return dollars(0)
  if (term.incurredUsd === null) return notReported
  return term.withCost < term.losses
    ? `${dollars(term.incurredUsd)} (${term.withCost} of ${term.losses})`
    : dollars(term.incurredUsd)
}

/** Returns "42%", "at least 42%" if some losses have no cost, or why there is no ratio. */
export function ratioText({ lossRatio, losses, withCost, missing }: TermExperience): string {
  if (lossRatio === null) return missing === 'notStarted' || missing === 'stillImporting' ? notYet : notReported
  const percent = `${Math.round(lossRatio * 100)}%`
  return withCost < losses ? `at least ${percent}` : percent
}
