import { queryClient } from '../../lib/api/query-client.ts'
import { hasRows } from './use-links-with-events.ts'

/** Sets whether the list behind a link has rows, for tests: nothing is requested then. */
export const rememberRows = (href: string, has: boolean, zone = 'UTC') =>
  queryClient.setQueryData(hasRows(href, { zone, now: new Date() }).queryKey, has)
