import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

export interface BarListItem {
  id: string
  label: ReactNode
  /** Length of the bar; null draws a hatch for an unknown value. */
  value: number | null
  /** The value as text. */
  text: ReactNode
  /** A token's name. */
  color: string
  /** Small and muted after the text. */
  note?: ReactNode
}

interface BarListProps {
  label: string
  items: readonly BarListItem[]
  /** Value of a full bar; default the largest. */
  max?: number
  /** Filters by the item, or opens its details. */
  onPick?: (id: string) => void
  pickedIds?: readonly string[]
  /** Width of the names in pixels. */
  labelWidth?: number
}

const columns = 'col-span-full grid grid-cols-subgrid'

/** A few named bars: bands, types, shares. Lightweight, and a list for screen readers. */
export function BarList({ label, items, max, onPick, pickedIds = [], labelWidth = 88 }: BarListProps) {
  const full = max ?? Math.max(1, ...items.map((item) => item.value ?? 0))
  return (
    <ul
      aria-label={label}
      className="grid gap-x-2.5 text-13"
      // One column of bars for all rows: otherwise the text beside them would make them incomparable.
      style={{ gridTemplateColumns: `minmax(0, ${labelWidth}px) minmax(32px, 1fr) auto` }}
    >
      {items.map((item) => {
        const row = (
          <span className={cn('min-h-[34px] items-center', columns)}>
            <span className="line-clamp-2 text-left leading-tight">{item.label}</span>
            <span
              aria-hidden
              className={cn('h-3.5 rounded-[3px]', item.value === null && 'hatch w-full opacity-60')}
              style={
                item.value === null
                  ? undefined
                  : { width: `${(100 * item.value) / full}%`, background: `var(--${item.color})` }
              }
            />
            <span className="num min-w-[34px] text-right">
              {item.text}
              {item.note && <span className="ml-1.5 text-12 text-text-3">{item.note}</span>}
            </span>
          </span>
        )
        return (
          <li key={item.id} className={columns}>
            {onPick ? (
              <button
                type="button"
                aria-pressed={pickedIds.includes(item.id)}
                onClick={() => onPick(item.id)}
                className={cn(
                  '-mx-2 rounded-control px-2 hover:bg-sunken',
                  columns,
                  pickedIds.includes(item.id) && 'bg-primary-soft',
                )}
              >
                {row}
              </button>
            ) : (
              row
            )}
          </li>
        )
      })}
    </ul>
  )
}
