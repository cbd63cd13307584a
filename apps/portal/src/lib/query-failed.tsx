import { Failed } from '@milepost/ui/feedback/states'
import { ApiError, explain } from './api/api-error.ts'

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.code === 'unauthorized'

/** "Could not load vehicles", why, Try again, and the id under which the server knows the failure. */
export function QueryFailed({
  what,
  query,
}: {
  what: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}) {
  const { message, requestId } = explain(query.error)
  return (
    <Failed
      what={what}
      detail={message}
      requestId={requestId}
      // Without a sign-in no second try can do better; the way to one is shown on top of the page.
      onRetry={isUnauthorized(query.error) ? undefined : () => void query.refetch()}
      busy={query.isFetching}
    />
  )
}
