import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { QueryFailed } from './query-failed.tsx'

interface WaitingCardProps {
  /** "the records": follows "Loading" and "Could not load". */
  what: string
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** A height class for the final content, so that nothing jumps: "h-60". */
  height: string
}

/** Placeholder of a form or table until it loads, or the reason it failed. */
export function WaitingCard({ what, query, height }: WaitingCardProps) {
  return (
    <Card aria-busy={!query.isError}>
      {query.isError ? (
        <QueryFailed what={what} query={query} />
      ) : (
        <CardBody role="status">
          <span className="sr-only">Loading {what}</span>
          <Skeleton className={`${height} w-full`} />
        </CardBody>
      )}
    </Card>
  )
}
