import { ApiError, explain } from '@milepost/session/api/api-error'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Centered } from './centered.tsx'

interface LinkedCardProps<Data> {
  query: UseQueryResult<Data>
  /** What the link opens: "the report", after "Opening" and "Could not open". */
  opens: string
  /** What is shown of it: "your notifications", after "Loading". */
  loads: string
  /** What to do about a link that doesn't exist. */
  missingDetail: string
  children: (data: Data) => ReactNode
}

/** What someone with a link in a message sees, with or without an account: a card about it, or why there is none. */
export function LinkedCard<Data>({ query, opens, loads, missingDetail, children }: LinkedCardProps<Data>) {
  return <Centered>{cardOf()}</Centered>

  function cardOf(): ReactNode {
    if (query.data !== undefined) return children(query.data)
    if (!query.isError)
      return (
        <PlainCard title={`Opening ${opens}`}>
          <div className="mt-4">
            <SkeletonLines lines={3} label={`Loading ${loads}`} />
          </div>
        </PlainCard>
      )
    if (query.error instanceof ApiError && query.error.code === 'notFound')
      return <PlainCard title="This link doesn’t exist" detail={missingDetail} />
    return (
      <PlainCard
        title={`Could not open ${opens}`}
        detail={explain(query.error).message}
        action={
          <Button variant="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    )
  }
}
