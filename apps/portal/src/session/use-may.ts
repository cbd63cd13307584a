import type { Endpoint } from '@milepost/contract/api/endpoint'
import { allows, rolesOf } from '@milepost/contract/api/roles'
import { useSession } from './session-context.ts'

/** Whether the person, with the roles they look with, may call an endpoint: by the same table as the server decides. */
export function useMay(endpoint: Pick<Endpoint, 'roles'>): boolean {
  const { roles, user } = useSession()
  return allows(endpoint, rolesOf({ roles, isReviewer: user.isReviewer }))
}
