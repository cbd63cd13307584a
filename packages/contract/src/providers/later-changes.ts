import type { LaterChanges } from './endpoints.ts'

const ageText = (days: LaterChanges['changed']): string => {
  if (days === null) return 'not reported'
  return days === 'always' ? 'any age' : `last ${days} days`
}

/** Returns how far back later changes and deletions are followed: "Changes: last 7 days. Deletions: not reported." */
export const laterChangesText = ({ changed, deleted }: Pick<LaterChanges, 'changed' | 'deleted'>): string =>
  `Changes: ${ageText(changed)}. Deletions: ${ageText(deleted)}.`
