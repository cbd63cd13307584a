import type { ChartTable } from '@milepost/ui/chart/chart-card'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'
import { QueryFailed } from '../lib/query-failed.tsx'

interface RowsCardProps<Row> {
  title: string
  /** Next to the title: the count, or a link to all rows. */
  aside?: ReactNode
  /** "vehicles": follows "Could not load". */
  what: string
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined
  /** Shown if there are no rows; without it an empty table is rendered. */
  none?: string
  /** Number of skeleton rows, and their final height in pixels, so that nothing jumps. */
  lines: number
  minHeight?: number
  /** Converts the rows to a file. */
  file?: (rows: readonly Row[]) => ChartTable
  /** The table. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Some rows of a report as a table, or its placeholder: loading, failed or empty. */
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
