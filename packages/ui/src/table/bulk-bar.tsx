import { type ReactNode, useRef } from 'react'
import { Button } from '../form/button.tsx'
import { useFocusLeft } from '../layout/focus-back.ts'
import { LiveText } from '../layout/visually-hidden.tsx'

interface BulkBarProps {
  count: number
  /** Rows matching the filters; offered when the whole page is selected. */
  total: number
  offerAll: boolean
  onSelectAll: () => void
  onClear: () => void
  actions: ReactNode
}

/** Sticks to the bottom while rows are selected: count, actions, Clear. */
export function BulkBar({ count, total, offerAll, onSelectAll, onClear, actions }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null)
  useFocusLeft(bar)
  const text = `${count.toLocaleString('en-US')} selected`
  return (
    <section
      ref={bar}
      aria-label="Selected rows"
      data-screen-only
      tabIndex={-1}
      className="sticky bottom-2 z-20 m-2 flex animate-appear flex-wrap items-center gap-2 rounded-card border border-primary bg-raised px-3 py-1.5 text-13 shadow-float outline-none"
    >
      <b className="num font-[560]">{text}</b>
      <LiveText>{text}</LiveText>
      {offerAll && <SelectAll total={total} onSelectAll={onSelectAll} />}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {actions}
        <Button variant="ghost" size="small" onClick={onClear}>
          Clear
        </Button>
      </span>
    </section>
  )
}

/** Disappears when clicked. */
function SelectAll({ total, onSelectAll }: Pick<BulkBarProps, 'total' | 'onSelectAll'>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <button ref={button} type="button" onClick={onSelectAll} className="num px-1 text-link">
      Select all {total.toLocaleString('en-US')} matching
    </button>
  )
}
