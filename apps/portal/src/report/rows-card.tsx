import type { ChartTable } from '@milepost/ui/chart/chart-card'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'
import { QueryFailed } from '../lib/query-failed.tsx'

interface RowsCardProps<Row> {
  title: string
  /** Beside the title: how many there are, or the way to all of them. */
  aside?: ReactNode
  /** "vehicles": after "Could not load". */
  what: string
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Undefined until they are known. */
  rows: readonly Row[] | undefined
  /** Said where there is none; without it no rows are drawn as such. */
  none?: string
  /** How many lines stand for rows to come, and how tall these will be in pixels, so that nothing jumps. */
  lines: number
  minHeight?: number
  /** What the rows are as a file. */
  file?: (rows: readonly Row[]) => ChartTable
  /** The table. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Some rows of a report as a table, and what stands in its place: what is to come, what failed, that there is none. */
export function RowsCard<Row>({
  title,
  aside,
  what,
  query,
  rows,
  none,
  lines,
  minHeight,
  file,
  children,
}: RowsCardProps<Row>) {
  return (
    <Card aria-busy={!rows && !query.isError}>
      <CardHeader
        title={title}
        aside={
          <>
            {aside}
            {file && rows && rows.length > 0 && <SaveCsv title={() => title} table={() => file(rows)} />}
          </>
        }
      />
      {query.isError && !rows ? (
        <QueryFailed what={what} query={query} />
      ) : !rows ? (
        <CardBody style={{ minHeight }}>
          <SkeletonLines lines={lines} label={`Loading ${what}`} />
        </CardBody>
      ) : rows.length === 0 && none !== undefined ? (
        <Empty title={none} />
      ) : (
        children(rows)
      )}
    </Card>
  )
}
