/** What switching human review of a connection does. */
export const humanReviewHint = 'Events await review. If off, only collisions do; people can still rate every event.'
