import { cn } from '../cn.ts'
import { useMediaQuery } from '../layout/media-query.ts'
import { type Column, namingColumn } from './column.ts'
import { cardsQuery, RowCards } from './row-cards.tsx'
import { SidewaysScroll } from './sideways-scroll.tsx'
import { TableRow } from './table-row.tsx'

interface PlainTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowHref?: ((row: Row) => string | undefined) | undefined
  currentRowId?: string | undefined
  /** Row height in pixels. */
  height?: number
}

/** Where columns of the third priority would push the last ones out of the card; paper has room for small print. */
const tightQuery = 'screen and (max-width: 899.98px)'

/** A short table inside a card: all rows at once, no paging, no sorting. Below 720 px, rows become cards. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowId,
  rowHref,
  currentRowId,
  height = 36,
}: PlainTableProps<Row>) {
  const naming = namingColumn(columns)
  const narrow = useMediaQuery(cardsQuery)
  const tight = useMediaQuery(tightQuery)
  const shown = tight ? columns.filter(({ priority }) => priority !== 3) : columns
  if (narrow)
    return (
      <RowCards
        label={label}
        rows={rows}
        rowId={rowId}
        columns={columns}
        naming={naming}
        rowHref={rowHref}
        currentRowId={currentRowId}
      />
    )
  return (
    <SidewaysScroll label={label} className="rounded-b-card print:overflow-visible">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th
                key={column.id}
                scope="col"
                title={column.hint}
                style={column.width ? { width: column.width } : undefined}
                className={cn(
                  'h-[34px] border-b border-border px-2 text-left text-12 font-[540] whitespace-nowrap text-text-3 first:pl-3.5 last:pr-3.5 min-[1500px]:px-2.5',
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.silentHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {rows.map((row, index) => (
            <TableRow
              key={rowId(row)}
              row={row}
              index={index}
              columns={shown}
              naming={naming}
              height={height}
              href={rowHref?.(row)}
              current={currentRowId === rowId(row)}
            />
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  )
}
