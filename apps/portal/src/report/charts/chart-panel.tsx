import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'
import { QueryFailed } from '../../lib/query-failed.tsx'

interface ChartPanelProps<T> {
  /** The finding, or the question if nothing is known yet. */
  title: string
  /** "the records": follows "Could not load". */
  what: string
  query: { data: T | undefined; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Returns why there is nothing to draw; undefined if there is something. */
  empty: (data: T) => string | undefined
  /** Height of the chart in pixels, so that nothing jumps when it loads. */
  height?: number
  /** Renders the chart with its table: a LineChart or BarChart. */
  children: (data: T) => ReactNode
}

/** A chart or its placeholder: loading, failed or empty. */
export function ChartPanel<T>({ title, what, query, empty, height = 216, children }: ChartPanelProps<T>) {
  const { data, isError } = query
  const nothing = data === undefined ? undefined : empty(data)
  if (data !== undefined && nothing === undefined) return children(data)
  return (
    <Card aria-busy={data === undefined && !isError}>
      <CardHeader title={title} />
      {nothing !== undefined ? (
        <Empty title={nothing} />
      ) : isError ? (
        <QueryFailed what={what} query={query} />
      ) : (
        <CardBody className="pt-1.5">
          <div role="status" style={{ height }}>
            <span className="sr-only">Loading {what}</span>
            <Skeleton className="h-full w-full" />
          </div>
        </CardBody>
      )}
    </Card>
  )
}
