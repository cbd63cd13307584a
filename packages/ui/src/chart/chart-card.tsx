import { type ReactNode, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { toastFailure, toastSuccess } from '../feedback/toaster.tsx'
import { IconButton } from '../form/button.tsx'
import { ChartLine, Copy, Table2 } from '../icon/icons.gen.tsx'
import { Card, CardBody, CardHeader } from '../layout/card.tsx'
import type { ChartTable } from './chart-file.ts'
import { SaveCsv } from './save-csv.tsx'

export type { ChartTable } from './chart-file.ts'

interface ChartCardProps {
  /** The finding or the question. */
  title: ReactNode
  /** Muted at the right: a legend, or the period. */
  aside?: ReactNode
  table: ChartTable
  /** Below the chart: how many were left out and why. */
  note?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The frame of every chart: its finding, and the same numbers as a table. */
export function ChartCard({ title, aside, table, note, className, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const titleText = useRef<HTMLSpanElement>(null)
  return (
    <Card className={className}>
      <CardHeader
        title={<span ref={titleText}>{title}</span>}
        aside={
          <>
            {aside}
            <IconButton data-screen-only label="Copy data" size="small" onClick={() => void copyNumbers(table)}>
              <Copy aria-hidden />
            </IconButton>
            <SaveCsv title={() => titleText.current?.textContent ?? ''} table={() => table} />
            <IconButton
              data-screen-only
              label={asTable ? 'View as chart' : 'View as table'}
              size="small"
              className="-mr-1.5"
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
            </IconButton>
          </>
        }
      />
      <CardBody className="pt-1.5">
        {asTable ? <NumbersTable table={table} /> : children}
        {note && <p className="mt-2 border-t border-border pt-2.5 text-12 text-text-3">{note}</p>}
      </CardBody>
    </Card>
  )
}

/** Copies the numbers in a format that spreadsheets can paste. */
async function copyNumbers({ columns, rows }: ChartTable) {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => cell ?? '').join('\t'))
  try {
    await navigator.clipboard.writeText(lines.join('\n'))
    toastSuccess('Data copied')
  } catch {
    toastFailure('The browser blocked copying.')
  }
}

function NumbersTable({ table }: { table: ChartTable }) {
  return (
    <div className="relative max-h-80 overflow-auto">
      <table className="num w-full text-13">
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={cn(
                  'sticky top-0 h-8 border-b border-border bg-surface px-2 text-12 font-[540] text-text-3',
                  index === 0 ? 'text-left' : 'text-right',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chart rows are identified by position
            <tr key={row}>
              {cells.map((cell, index) => (
                <td
                  key={table.columns[index]}
                  className={cn('h-[30px] border-b border-border px-2', index > 0 && 'text-right')}
                >
                  {cell ?? <span className="text-text-3">—</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
