import type { Annotator } from '@milepost/contract/annotation/endpoints'
import type { Client } from '@milepost/contract/clients/endpoints'
import type { CurrentUser, Group } from '@milepost/contract/users/endpoints'
import { ApiError } from '@milepost/session/api/api-error'
import { knownAnnotator } from '@milepost/session/known-annotator'
import { type KnownUserCalls, knownUser } from '@milepost/session/known-user'
import { landingOf, noAccessQuery } from '@milepost/session/landing'
import type { PersonOutcome } from '@milepost/session/start-session'
import type { StorageLike } from '@milepost/session/stored/safe-storage'
import { type ClientSwitch, clearClientSwitch, readClientSwitch } from './stored/client-switch.ts'
import { cachedGroups } from './stored/groups-cache.ts'

/** The client whose records are shown. */
export type ClientInView = CurrentUser['client']

/** A signed-in person and their current view. */
export type Person = {
  user: CurrentUser
  /** Groups by name; empty if loading failed. */
  groups: readonly Group[]
  client: ClientInView
  /** Set while an admin views a client other than their own. */
  clientSwitch: ClientSwitch | undefined
}

export type PersonCalls = KnownUserCalls & {
  groups: () => Promise<Group[]>
  annotator: () => Promise<Annotator>
  client: (id: number) => Promise<Client>
}

/**
 * Loads the token's person and decides where they belong. Someone with only annotator groups belongs in the annotation
 * portal, or nowhere if it doesn't recognize them. Throws what the first call throws.
 */
export async function loadPerson(
  calls: PersonCalls,
  local: StorageLike | undefined,
  now: number,
  { annotationUrl }: { annotationUrl: string },
): Promise<PersonOutcome<Person>> {
  const user = await knownUser(calls)
  if (user === 'refused') return { kind: 'noAccess' }
  if (user === 'undecided') return { kind: 'noAccess', isUndecided: true }
  const landing = landingOf(user.user_groups)
  if (landing === 'noAccess') return { kind: 'noAccess' }
  if (landing === 'annotation') {
    // Only a refusal means the annotator is unknown; other failures are shown by the annotation portal.
    const isRefused = await knownAnnotator(calls.annotator).then(
      (annotator) => annotator === undefined,
      () => false,
    )
    return isRefused
      ? { kind: 'signOut', returnTo: `/${noAccessQuery}` }
      : { kind: 'elsewhere', address: annotationUrl }
  }
  const [groups, inView] = await Promise.all([
    cachedGroups(local, user.id, now, calls.groups).catch(() => []),
    clientInView(user, calls.client, local, now),
  ])
  return { kind: 'signedIn', person: { user, groups, ...inView } }
}

async function clientInView(
  user: CurrentUser,
  load: PersonCalls['client'],
  local: StorageLike | undefined,
  now: number,
): Promise<Pick<Person, 'client' | 'clientSwitch'>> {
  if (!user.user_roles.includes('admin')) clearClientSwitch(local)
  const clientSwitch = readClientSwitch(local, user.clientId, now)
  if (!clientSwitch) return { client: user.client, clientSwitch: undefined }
  try {
    return { client: inView(await load(clientSwitch.switchedClientId)), clientSwitch }
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'notFound')) throw failure
    clearClientSwitch(local)
    return { client: user.client, clientSwitch: undefined }
  }
}

const inView = ({ id, name, timeZone, whiteLabelling }: Client): ClientInView => ({
  id,
  name,
  timeZone,
  whiteLabelName: whiteLabelling.name,
  logoUrl: whiteLabelling.logoUrl,
  termsUrl: whiteLabelling.termsUrl,
})
