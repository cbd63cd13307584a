/** Where a person belongs: the fleet portal, the annotation portal, or nowhere yet. */
export type Landing = 'portal' | 'annotation' | 'noAccess'

/**
 * Someone with only annotator groups works in the annotation portal. "Only" is also true without any groups, which must
 * not make anyone an annotator: without a group there is no access yet.
 */
export function landingOf(userGroups: readonly string[]): Landing {
  if (userGroups.length === 0) return 'noAccess'
  return userGroups.every((group) => group.toLowerCase().includes('annotator')) ? 'annotation' : 'portal'
}

/** The fleet portal's home page for annotators that the annotation portal refuses. It doesn't start sign-in. */
export const noAccessQuery = '?reason=no-access'
