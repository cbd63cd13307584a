import { explain } from '@milepost/session/api/api-error'
import { Failed } from '@milepost/ui/feedback/states'

/** What couldn’t be loaded, why, and Try again. */
export function LoadFailed({
  what,
  error,
  isBusy,
  onRetry,
  className,
}: {
  /** After "Could not load". */
  what: string
  error: unknown
  isBusy: boolean
  onRetry: () => unknown
  /** For another padding than that of a card. */
  className?: string
}) {
  const { message, requestId } = explain(error)
  return (
    <Failed
      what={what}
      detail={message}
      requestId={requestId}
      busy={isBusy}
      onRetry={() => void onRetry()}
      className={className}
    />
  )
}
