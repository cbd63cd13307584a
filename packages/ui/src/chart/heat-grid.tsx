import { type KeyboardEvent, useState } from 'react'
import { cn } from '../cn.ts'
import { Link } from '../layout/link.tsx'

/** How many rows down and columns right each arrow goes. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface HeatGridProps {
  label: string
  /** Names down the side: weekdays. */
  rows: readonly string[]
  /** Names along the top: hours. */
  columns: readonly string[]
  /** values[row][column]; null draws a hatch. */
  values: readonly (readonly (number | null)[])[]
  format: (value: number) => string
  /** Fewer names along the top than columns: every n-th. */
  columnStep?: number
  /** A token's name. */
  color?: string
  /** Cells to outline: the client's rush hours. */
  outlined?: (row: number, column: number) => boolean
  /** Where a cell links to; undefined if there is nothing behind it. */
  hrefOf?: (row: number, column: number) => string | undefined
}

/**
 * Weekday by hour as a real table whose cells are shaded by value; darker is more. Linked cells are a single tab stop:
 * arrow keys move between them.
 */
export function HeatGrid({
  label,
  rows,
  columns,
  values,
  format,
  columnStep = 3,
  color = 'risk-4',
  outlined,
  hrefOf,
}: HeatGridProps) {
  const most = Math.max(1e-9, ...values.flat().map((value) => value ?? 0))
  const leads = (row: number, column: number) => hrefOf?.(row, column) !== undefined
  const [stop, setStop] = useState<readonly [number, number]>()
  const first = rows.flatMap((_, row) => columns.flatMap((_, column) => (leads(row, column) ? [[row, column]] : [])))[0]
  const isStop = (row: number, column: number) => {
    const [stopRow, stopColumn] = stop && leads(...stop) ? stop : (first ?? [])
    return row === stopRow && column === stopColumn
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const [down, right] = steps[event.key] ?? [0, 0]
    const [row, column] = (event.target as HTMLElement).dataset.cell?.split(' ').map(Number) ?? []
    if ((down === 0 && right === 0) || row === undefined || column === undefined) return
    event.preventDefault()
    let [nextRow, nextColumn] = [row + down, column + right]
    while (nextRow in rows && nextColumn in columns && !leads(nextRow, nextColumn)) {
      nextRow += down
      nextColumn += right
    }
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${nextRow} ${nextColumn}"]`)?.focus()
  }
  return (
    <table
      onKeyDown={onKeyDown}
      aria-label={label}
      className="num w-full table-fixed border-separate border-spacing-[2px] text-12"
    >
      <thead>
        <tr>
          <td className="w-9" />
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className="overflow-visible p-0 text-left font-normal whitespace-nowrap text-text-3"
            >
              {index % columnStep === 0 ? column : <span className="sr-only">{column}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={row}>
            <th scope="row" className="p-0 pr-2 text-left font-normal text-text-3">
              {row}
            </th>
            {columns.map((column, columnIndex) => {
              const value = values[rowIndex]?.[columnIndex] ?? null
              const href = hrefOf?.(rowIndex, columnIndex)
              const text = `${row} ${column}: ${value === null ? 'no data' : format(value)}`
              const look = cn(
                'block h-6 w-full rounded-dot',
                value === null ? 'hatch opacity-50' : 'bg-sunken',
                outlined?.(rowIndex, columnIndex) && 'inset-ring-1 inset-ring-text-2',
              )
              const style =
                value === null
                  ? undefined
                  : {
                      background: `color-mix(in oklab, var(--${color}) ${Math.round(8 + 92 * (value / most))}%, var(--surface))`,
                    }
              return (
                <td key={column} className="p-0" title={text}>
                  {href !== undefined ? (
                    <Link
                      href={href}
                      aria-label={text}
                      className={cn(look, 'hover:outline-2 hover:outline-text-2')}
                      style={style}
                      tabIndex={isStop(rowIndex, columnIndex) ? 0 : -1}
                      data-cell={`${rowIndex} ${columnIndex}`}
                      onFocus={() => setStop([rowIndex, columnIndex])}
                    />
                  ) : (
                    <span role="img" aria-label={text} className={look} style={style} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
