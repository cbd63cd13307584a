import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { useMay } from '../../../session/use-may.ts'

/** True if the person may change connections. */
export const useMayChange = () => useMay(connectionEndpoints.change)
