/** What can be switched on for an event type, in the order of the form. */
export const typeFlags = [
  'IsBehavioralIncident',
  'hasIntensity',
  'excludeFromReview',
  'jumpFromQueue',
  'isExtended',
] as const
export type TypeFlag = (typeof typeFlags)[number]

/** The label of each, and what it does. */
export const typeFlagWords: Readonly<Record<TypeFlag, { label: string; hint: string }>> = {
  IsBehavioralIncident: { label: 'Behavioral', hint: 'It is about driving, and listed in the reports of behavior.' },
  hasIntensity: { label: 'Has intensity', hint: 'People say how strong it was when they rate it.' },
  excludeFromReview: {
    label: 'Excluded from review',
    hint: 'New events don’t wait for a person: they are rated “Review not required”.',
  },
  jumpFromQueue: { label: 'Jumps the queue', hint: 'Its videos are fetched before those of other types.' },
  isExtended: { label: 'Extended', hint: 'Only some providers report it. Reports mark it as “Extended”.' },
}
