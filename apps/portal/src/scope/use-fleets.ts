import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../lib/api/query-client.ts'
import { loadedOnce } from './scope-options.ts'

/** Loads the names of the client's connections. */
export const useConnectionNames = () => useQuery({ ...answerOf(connectionEndpoints.list, {}), ...loadedOnce })

/**
 * Returns true if the client has more than one connection, so that rows can belong to different ones; assumed until
 * loaded.
 */
export const useHasFleets = (): boolean => (useConnectionNames().data?.length ?? 2) > 1
