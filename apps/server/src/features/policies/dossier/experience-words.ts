import { unreadWords } from '@milepost/contract/connections/reads'
import { lossesWord, type TermExperience } from '@milepost/contract/policies/experience'
import {
  ratioText as knownRatio,
  noRatioWords,
  ratioNoteText,
  unknownLosses,
} from '@milepost/contract/policies/experience-words'
import { decimal } from '@milepost/domain/quantity'

/** Returns how many losses a period has, or that they aren't known. */
export const lossesText = (term: TermExperience): string =>
  unknownLosses(term) ?? `${decimal(term.losses, 0)} ${lossesWord(term.source, term.losses)}`

/** Returns the same with the losses that have no claim yet, as rates count them. */
export function countedText(term: TermExperience): string {
  const more = term.withoutClaim?.losses ?? 0
  return more === 0 ? lossesText(term) : `${lossesText(term)} and ${decimal(more, 0)} ${lossesWord('losses', more)}`
}

/** Returns the loss ratio of a period, or why there is none. */
export const ratioText = (term: TermExperience): string =>
  knownRatio(term) ?? (term.missing ? noRatioWords[term.missing] : unreadWords.notReported)

/** Returns the same with what the ratio leaves out. */
export const wholeRatioText = (term: TermExperience): string =>
  [ratioText(term), ratioNoteText(term)].filter((text) => text !== null).join(', ')
