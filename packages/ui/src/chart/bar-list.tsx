import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

export interface BarListItem {
  id: string
  label: ReactNode
  /** Length of the bar; null draws a hatch for "not known". */
  value: number | null
  /** The value as written. */
  text: ReactNode
  /** A token's name. */
  color: string
  /** Small and subdued after the text. */
  note?: ReactNode
}

interface BarListProps {
  label: string
  items: readonly BarListItem[]
  /** Value of a full bar; default the largest. */
  max?: number
  /** Filters by the item, or opens what is behind it. */
  onPick?: (id: string) => void
  pickedIds?: readonly string[]
  /** Pixels for the names. */
  labelWidth?: number
}

/** A few named bars: bands, types, shares. Light, and a list for every reader. */
export function BarList({ label, items, max, onPick, pickedIds = [], labelWidth = 88 }: BarListProps) {
  const full = max ?? Math.max(1, ...items.map((item) => item.value ?? 0))
  return (
    <ul aria-label={label} className="text-13">
      {items.map((item) => {
        const row = (
          <span
            className="grid min-h-[34px] w-full items-center gap-2.5"
            style={{ gridTemplateColumns: `${labelWidth}px minmax(0, 1fr) auto` }}
          >
            <span className="truncate text-left">{item.label}</span>
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
          <li key={item.id}>
            {onPick ? (
              <button
                type="button"
                aria-pressed={pickedIds.includes(item.id)}
                onClick={() => onPick(item.id)}
                className={cn(
                  '-mx-2 block w-[calc(100%+16px)] rounded-control px-2 hover:bg-sunken',
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
