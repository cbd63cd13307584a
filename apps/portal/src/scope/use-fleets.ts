import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../lib/api/query-client.ts'
import { loadedOnce } from './scope-options.ts'

/** The client's connections, by name. */
export const useConnectionNames = () => useQuery({ ...answerOf(connectionEndpoints.list, {}), ...loadedOnce })

/** The client has more than one connection, so that each row may be of another; taken for granted until it is known. */
export const useHasFleets = (): boolean => (useConnectionNames().data?.length ?? 2) > 1
