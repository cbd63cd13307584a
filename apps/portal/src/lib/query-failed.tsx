import { Failed } from '@milepost/ui/feedback/states'
import { explain } from './api-error.ts'

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
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  )
}
