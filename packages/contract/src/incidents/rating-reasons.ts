import { type IncidentRating, incidentRating } from '@milepost/domain/codes'

const { inaccurate, neverRated } = incidentRating.code

/** Why a person rated an event so: what is wrong with it, or why it needs no review. */
const words = {
  nothingHappened: [inaccurate, 'Nothing happened'],
  otherBehavior: [inaccurate, 'Another behavior'],
  exaggerated: [inaccurate, 'Much milder than reported'],
  otherPerson: [inaccurate, 'Not our driver'],
  unclear: [inaccurate, 'The video doesn’t show it'],
  handled: [neverRated, 'Already handled'],
  permitted: [neverRated, 'Permitted here'],
  minor: [neverRated, 'Too minor'],
  deviceTest: [neverRated, 'Device test or installation'],
} as const satisfies Record<string, readonly [IncidentRating, string]>

export type RatingReason = keyof typeof words
export const ratingReasons = Object.keys(words) as [RatingReason, ...RatingReason[]]

/** Returns the reason in words, for a list or a sentence's end. */
export const ratingReasonWord = (reason: RatingReason): string => words[reason][1]

/** Returns the reasons to choose from for a rating, in order. */
export const reasonsFor = (rating: IncidentRating): RatingReason[] =>
  ratingReasons.filter((reason) => words[reason][0] === rating)

/** Returns true if the reason, if there is one, explains the rating. */
export const isReasonFor = ({ rating, reason }: { rating: IncidentRating; reason?: RatingReason | null | undefined }) =>
  !reason || words[reason][0] === rating
