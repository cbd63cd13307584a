import type { MergeCandidate, MergeSide } from '@milepost/contract/merging/endpoints'
import { incidentRating } from '@milepost/domain/codes'

const { accurate, inaccurate } = incidentRating.code

/** Loss first, then a person's rating, then video. */
const worth = ({ accidentId, rating, hasVideo }: MergeSide) =>
  (accidentId === null ? 0 : 4) + (rating === accurate || rating === inaccurate ? 2 : 0) + (hasVideo ? 1 : 0)

/** Returns the id of the record that knows more; the earlier one if both know the same. */
export const preferredId = ({ a, b }: MergeCandidate): string => (worth(b) > worth(a) ? b.id : a.id)
