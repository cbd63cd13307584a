import { rolesOf } from '@milepost/contract/api/roles'
import { useMemo, useSyncExternalStore } from 'react'
import type { Person } from './load-person.ts'
import { chosenRolesNow, sessionState, watchSession } from './session-store.ts'
import { isViewingAs, rolesInView } from './stored/view-as-role.ts'

export type Session = Person & {
  /** The roles currently in effect, which decide what is shown. */
  roles: readonly string[]
  ownRoles: readonly string[]
  viewingAs: boolean
  isAdmin: boolean
}

export const useSessionState = () => useSyncExternalStore(watchSession, sessionState)

/** Returns the signed-in person; only available inside the shell. */
export function useSession(): Session {
  const state = useSessionState()
  const chosen = useSyncExternalStore(watchSession, chosenRolesNow)
  const session = useMemo(
    () => (state.kind === 'signedIn' ? sessionOf(state.person, chosen) : undefined),
    [state, chosen],
  )
  if (!session) throw new Error('No one is signed in here.')
  return session
}

/** Returns the id of the selected client, for paths that contain it. */
export const useClientId = () => useSession().client.id

function sessionOf(person: Person, chosen: readonly string[] | undefined): Session {
  const { user_roles, isReviewer } = person.user
  const ownRoles = rolesOf({ roles: user_roles, isReviewer })
  const roles = rolesInView(ownRoles, chosen)
  return { ...person, roles, ownRoles, viewingAs: isViewingAs(ownRoles, chosen), isAdmin: roles.includes('admin') }
}
