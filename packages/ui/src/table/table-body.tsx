import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type Ref, useImperativeHandle } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { Column } from './column.ts'

// Up to here, plain rows are faster and find-in-page works.
const virtualFrom = 200

interface TableBodyProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  height: number
  columnCount: number
  scroller: HTMLElement | null
  ref: Ref<{ reveal: (index: number) => void }>
  renderRow: (row: Row, index: number) => ReactNode
}

/** The rows; past 200, only visible ones are in the document. */
export function TableBody<Row>({ rows, rowId, height, columnCount, scroller, ref, renderRow }: TableBodyProps<Row>) {
  const virtual = rows.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: 16,
  })
  useImperativeHandle(ref, () => ({ reveal: (index) => virtual && virtualizer.scrollToIndex(index) }))

  if (!virtual)
    return (
      <tbody className="num">
        {rows.map((row, index) => (
          <Fragment key={rowId(row)}>{renderRow(row, index)}</Fragment>
        ))}
      </tbody>
    )

  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody className="num">
      <Spacer height={before} columnCount={columnCount} />
      {items.map((item) => {
        const row = rows[item.index]!
        return <Fragment key={rowId(row)}>{renderRow(row, item.index)}</Fragment>
      })}
      <Spacer height={after} columnCount={columnCount} />
    </tbody>
  )
}

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0 }} />
    </tr>
  )
}

/** Placeholder rows in the shape of the columns. */
export function SkeletonBody<Row>({
  columns,
  count,
  height,
  boxes,
}: {
  columns: readonly Column<Row>[]
  count: number
  height: number
  boxes: boolean
}) {
  return (
    <tbody>
      {Array.from({ length: count }, (_, index) => index).map((line) => (
        <tr key={line}>
          {boxes && <td className="w-10 border-b border-border" style={{ height }} />}
          {columns.map((column, position) => (
            <td key={column.id} className="border-b border-border px-2.5 first:pl-3.5" style={{ height }}>
              <Skeleton
                width={`${[72, 54, 64, 48][(line + position) % 4]}%`}
                {...(column.align === 'end' ? { className: 'ml-auto' } : {})}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
