import { cn } from '../cn.ts'

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
  onPick?: (row: number, column: number) => void
}

/** Weekday by hour as a real table whose cells are shaded by their value; darker is more. */
export function HeatGrid({
  label,
  rows,
  columns,
  values,
  format,
  columnStep = 3,
  color = 'risk-4',
  outlined,
  onPick,
}: HeatGridProps) {
  const most = Math.max(1e-9, ...values.flat().map((value) => value ?? 0))
  return (
    <table aria-label={label} className="num w-full table-fixed border-separate border-spacing-[2px] text-12">
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
                  {onPick ? (
                    <button
                      type="button"
                      aria-label={text}
                      className={look}
                      style={style}
                      onClick={() => onPick(rowIndex, columnIndex)}
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
