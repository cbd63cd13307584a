import { decimal, dollars } from '@milepost/domain/quantity'
import { unreadWords } from '../connections/reads.ts'
import { fewestPeers, type NoRatio, type PolicyExperience, type TermExperience } from './experience.ts'

/** What is shown instead of a figure of a term that isn't known. */
export const noRatioWords: Readonly<Record<NoRatio, string>> = {
  notStarted: unreadWords.loading,
  stillImporting: unreadWords.loading,
  lossesNotReported: unreadWords.notReported,
  noData: unreadWords.notReported,
  noPremium: unreadWords.notReported,
  tooEarly: 'Too early',
  tooFewDays: 'Too few days',
  noCosts: unreadWords.notReported,
}

/** Without data no loss is known, which isn't the same as none. */
const withoutData: readonly NoRatio[] = ['notStarted', 'stillImporting', 'lossesNotReported', 'noData']

/** Returns whether all losses of a term are known, so that they can be compared with its driving. */
export const areLossesKnown = ({ missing }: Pick<TermExperience, 'missing'>): boolean =>
  missing === null || !withoutData.includes(missing)

/** Returns what is shown instead of the losses of a term and their cost; null if they are known. */
export const unknownLosses = ({ losses, missing }: Pick<TermExperience, 'losses' | 'missing'>): string | null =>
  losses === 0 && !areLossesKnown({ missing }) ? noRatioWords[missing!] : null

/** Returns what is shown instead of a mean cost: "No losses" only if all would be known. */
export function noSeverityWords({ losses, missing }: PolicyExperience['severity']): string {
  if (losses > 0) return unreadWords.notReported
  return missing === null ? 'No losses' : noRatioWords[missing]
}

/** Returns what is shown instead of a loss frequency. */
export const noFrequencyWords = ({ lossCoverage }: Pick<PolicyExperience, 'lossCoverage'>): string =>
  lossCoverage === 'complete' ? 'Not scored' : unreadWords[lossCoverage]

/** Vehicle-years as shown everywhere: with two decimals below 100, so that the terms of a small fleet add up to its years. */
export const vehicleYearsText = (years: number): string => decimal(years, years < 100 ? 2 : 1)

/** Returns what a loss frequency counts, with its interval: losses and claims as scores count them, of the vehicles whose losses can be seen. */
export function frequencyWords(
  { losses, vehicleYears, low, high }: NonNullable<PolicyExperience['frequency']>,
  { lossCoverage }: Pick<PolicyExperience, 'lossCoverage'>,
): string {
  const counted = `${losses.toLocaleString('en-US')} in ${vehicleYearsText(vehicleYears)} vehicle-years of the last two years, 90% interval ${low.toFixed(2)}–${high.toFixed(2)}. Claims without a matching loss count, too. As in scores, losses not at fault and those of unknown vehicles don’t`
  return lossCoverage === 'notReported' ? `${counted}. Collisions of its other vehicles aren’t reported` : counted
}

type Cost = Pick<TermExperience, 'incurredUsd' | 'losses' | 'withCost' | 'missing'>

/** Returns what the losses of a term cost, and how many have a cost if not all do. */
export function incurredText({ incurredUsd, losses, withCost, missing }: Cost): string {
  const unknown = unknownLosses({ losses, missing })
  if (unknown !== null) return unknown
  if (losses === 0) return dollars(0)
  if (incurredUsd === null) return unreadWords.notReported
  return withCost < losses ? `${dollars(incurredUsd)} (${withCost} of ${losses})` : dollars(incurredUsd)
}

/** Returns "42%", "at least 42%" if some losses have no cost; null if there is no ratio. */
export function ratioText({ lossRatio, losses, withCost }: TermExperience): string | null {
  if (lossRatio === null) return null
  const percent = `${Math.round(lossRatio * 100)}%`
  return withCost < losses ? `at least ${percent}` : percent
}

/**
 * Returns what a ratio leaves out: "without 3 losses that have no claim yet, estimated $76,100", or "2 of them estimated
 * $50,000" if not all have an estimate; "without a loss run" for a ratio of the losses recorded here. Null if nothing.
 */
export function ratioNoteText({
  withoutClaim,
  source,
  lossRatio,
}: Pick<TermExperience, 'withoutClaim' | 'source' | 'lossRatio'>): string | null {
  if (source === 'losses' && lossRatio !== null) return 'without a loss run'
  if (!withoutClaim?.losses) return null
  const { losses, withCost, costUsd } = withoutClaim
  const words = losses === 1 ? '1 loss that has no claim yet' : `${losses} losses that have no claim yet`
  if (costUsd === null) return `without ${words}`
  return `without ${words}, ${withCost < losses ? `${withCost} of them ` : ''}estimated ${dollars(costUsd)}`
}

/** Returns "2 at least partly at fault, 1 with unknown fault": the losses of a term by fault; null if they aren’t known, or there are none. */
export function faultWords(term: Pick<TermExperience, 'byFault' | 'losses' | 'missing'>): string | null {
  const { atFault, notAtFault, unknown } = term.byFault
  if (unknownLosses(term) !== null) return null
  const parts = [
    [atFault, 'at least partly at fault'],
    [notAtFault, 'not at fault'],
    [unknown, 'with unknown fault'],
  ] as const
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, words]) => `${count.toLocaleString('en-US')} ${words}`)
      .join(', ') || null
  )
}

/** Heading of `faultText`. */
export const faultHeading = 'Fault / none / unknown'

/** Returns "2 / 1 / 0": losses at fault, not at fault, and with unknown fault; null if they aren’t known. */
export function faultText(term: Pick<TermExperience, 'byFault' | 'losses' | 'missing'>): string | null {
  const { atFault, notAtFault, unknown } = term.byFault
  return unknownLosses(term) === null ? `${atFault} / ${notAtFault} / ${unknown}` : null
}

/** Returns why a policy has no place among its peers, without their number; null if it has one. */
export function noPlaceWords({ lowerShare, count }: NonNullable<PolicyExperience['peers']>): string | null {
  if (lowerShare !== null) return null
  return count < fewestPeers ? `Fewer than ${fewestPeers} peers` : 'Too close to compare'
}
