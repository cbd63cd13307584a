import type { Endpoint } from '@milepost/contract/endpoint'
import { allows } from '@milepost/contract/roles'
import { useSession } from './session-context.ts'

/** Whether the person, in the roles they look with, may make a call: the server decides by the same declaration. */
export const useMay = (endpoint: Pick<Endpoint, 'roles'>): boolean => allows(endpoint, useSession().roles)
