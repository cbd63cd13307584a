import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { QueryFailed } from './query-failed.tsx'

interface WaitingCardProps {
  /** "the records": after "Loading" and "Could not load". */
  what: string
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** A class for the height of what is to come, so that nothing jumps: "h-60". */
  height: string
}

/** Stands where a form or table will be, until its answer is there, or says why there is none. */
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
