import type { Endpoint } from '@milepost/contract/api/endpoint'
import { allows, rolesOf } from '@milepost/contract/api/roles'
import { useSession } from './session-context.ts'

/** True if the person, with their roles in effect, may call an endpoint: uses the same table as the server. */
export function useMay(endpoint: Pick<Endpoint, 'roles'>): boolean {
  const { roles, user } = useSession()
  return allows(endpoint, rolesOf({ roles, isReviewer: user.isReviewer }))
}
