import type { Client } from '@milepost/contract/clients/endpoints'
import type { CurrentUser, Group } from '@milepost/contract/users/endpoints'
import { ApiError } from '../lib/api/api-error.ts'
import { landingOf } from './landing.ts'
import { type ClientSwitch, clearClientSwitch, readClientSwitch } from './stored/client-switch.ts'
import { cachedGroups } from './stored/groups-cache.ts'
import type { StorageLike } from './stored/safe-storage.ts'

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

export type PersonOutcome =
  | { kind: 'signedIn'; person: Person }
  /** `isUndecided` if several clients invited the person and no link decides. */
  | { kind: 'noAccess'; isUndecided?: true }
  /** Belongs in the annotation portal, which knows them. */
  | { kind: 'annotation' }
  /** Only an annotator, but the annotation portal does not know them. */
  | { kind: 'unknownAnnotator' }

export type PersonCalls = {
  me: () => Promise<CurrentUser>
  /** Sends the token's identity to the server, if needed. */
  introduce: () => Promise<void>
  groups: () => Promise<Group[]>
  annotator: () => Promise<unknown>
  client: (id: number) => Promise<Client>
}

/** Loads the token's person and decides where they belong. Throws what the first call throws. */
export async function loadPerson(
  calls: PersonCalls,
  local: StorageLike | undefined,
  now: number,
): Promise<PersonOutcome> {
  const user = await knownUser(calls)
  if (user === 'refused') return { kind: 'noAccess' }
  if (user === 'undecided') return { kind: 'noAccess', isUndecided: true }
  const landing = landingOf(user.user_groups)
  if (landing === 'noAccess') return { kind: 'noAccess' }
  if (landing === 'annotation') {
    // Only a refusal means the annotator is unknown; other failures are shown by the annotation portal.
    const refusal = await calls.annotator().then(() => undefined, codeOf)
    const refusals: (string | undefined)[] = ['forbidden', 'noAccess', 'severalInvites', 'notFound']
    return { kind: refusals.includes(refusal) ? 'unknownAnnotator' : 'annotation' }
  }
  const [groups, inView] = await Promise.all([
    cachedGroups(local, user.id, now, calls.groups).catch(() => []),
    clientInView(user, calls.client, local, now),
  ])
  return { kind: 'signedIn', person: { user, groups, ...inView } }
}

/**
 * On a first sign-in the access token may lack the identity, which is then sent once, with the invitation that was
 * opened.
 */
async function knownUser(calls: PersonCalls): Promise<CurrentUser | Refusal> {
  const user = await calls.me().catch(refusalOf)
  if (!isRefusal(user)) return user
  const introduced = await calls.introduce().catch(refusalOf)
  return isRefusal(introduced) ? introduced : calls.me().catch(refusalOf)
}

type Refusal = 'refused' | 'undecided'

const isRefusal = (answer: unknown): answer is Refusal => answer === 'refused' || answer === 'undecided'

function refusalOf(failure: unknown): Refusal {
  const code = codeOf(failure)
  if (code === 'noAccess') return 'refused'
  if (code === 'severalInvites') return 'undecided'
  throw failure
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

const codeOf = (failure: unknown) => (failure instanceof ApiError ? failure.code : 'unknown')
