import { ApiError, explain } from '@milepost/session/api/api-error'
import { Failed } from '@milepost/ui/feedback/states'

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.code === 'unauthorized'

/** "Could not load vehicles", the reason, Try again, and the failure's id on the server. */
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
      // Without a sign-in, retrying can't succeed; the page's banner offers to sign in.
      onRetry={isUnauthorized(query.error) ? undefined : () => void query.refetch()}
      busy={query.isFetching}
    />
  )
}
