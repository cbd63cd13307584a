import type { Annotator } from '@milepost/contract/annotation/endpoints'
import { knownAnnotator } from '@milepost/session/known-annotator'
import { type KnownUserCalls, knownUser } from '@milepost/session/known-user'
import { landingOf, noAccessQuery } from '@milepost/session/landing'
import type { PersonOutcome } from '@milepost/session/start-session'

/** The signed-in annotator. */
export type Person = { user: Annotator }

export type AnnotatorCalls = KnownUserCalls & { annotator: () => Promise<Annotator> }

/**
 * Loads the token's annotator. If the server refuses, an annotator is signed out to the fleet portal's home page, which
 * explains it; anyone else learns here that they are in the wrong place. Throws what the calls throw, unless it is a
 * refusal.
 */
export async function loadAnnotator(
  calls: AnnotatorCalls,
  { portalUrl }: { portalUrl: string },
): Promise<PersonOutcome<Person>> {
  const annotator = await knownAnnotator(calls.annotator)
  if (annotator) return { kind: 'signedIn', person: { user: annotator } }
  const user = await knownUser(calls)
  // The fleet portal's home page asks which invitation is meant.
  if (user === 'undecided') return { kind: 'elsewhere', address: portalUrl }
  if (user === 'refused') return { kind: 'signOut', returnTo: `${portalUrl}${noAccessQuery}` }
  // On a first sign-in the server knows the person only by now.
  const introduced = await knownAnnotator(calls.annotator)
  if (introduced) return { kind: 'signedIn', person: { user: introduced } }
  if (landingOf(user.user_groups) !== 'annotation') return { kind: 'noAccess' }
  return { kind: 'signOut', returnTo: `${portalUrl}${noAccessQuery}` }
}
