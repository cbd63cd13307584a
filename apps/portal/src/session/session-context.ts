import { rolesOf } from '@milepost/contract/api/roles'
import { useMemo, useSyncExternalStore } from 'react'
import type { Person } from './load-person.ts'
import { chosenRolesNow, sessionState, watchSession } from './session-store.ts'
import { isViewingAs, rolesInView } from './stored/view-as-role.ts'

export type Session = Person & {
  /** Roles the person looks with; decide by these what is shown. */
  roles: readonly string[]
  ownRoles: readonly string[]
  viewingAs: boolean
  isAdmin: boolean
}

export const useSessionState = () => useSyncExternalStore(watchSession, sessionState)

/** The signed-in person; only inside the shell, where there is one. */
export function useSession(): Session {
  const state = useSessionState()
  const chosen = useSyncExternalStore(watchSession, chosenRolesNow)
  const session = useMemo(
    () => (state.kind === 'signedIn' ? sessionOf(state.person, chosen) : undefined),
    [state, chosen],
  )
  if (!session) throw new Error('Nobody is signed in here.')
  return session
}

/** Id of the client in view, for paths that carry it. */
export const useClientId = () => useSession().client.id

function sessionOf(person: Person, chosen: readonly string[] | undefined): Session {
  const { user_roles, isReviewer } = person.user
  const ownRoles = rolesOf({ roles: user_roles, isReviewer })
  const roles = rolesInView(ownRoles, chosen)
  return { ...person, roles, ownRoles, viewingAs: isViewingAs(ownRoles, chosen), isAdmin: roles.includes('admin') }
}
