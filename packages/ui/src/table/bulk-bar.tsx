import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { LiveText } from '../layout/visually-hidden.tsx'

interface BulkBarProps {
  count: number
  /** Rows the filters match; offered when the whole page is ticked. */
  total: number
  offerAll: boolean
  onSelectAll: () => void
  onClear: () => void
  actions: ReactNode
}

/** Sticks to the bottom while rows are ticked: count, actions, Clear. */
export function BulkBar({ count, total, offerAll, onSelectAll, onClear, actions }: BulkBarProps) {
  const text = `${count.toLocaleString('en-US')} selected`
  return (
    <section
      aria-label="Selected rows"
      data-screen-only
      className="sticky bottom-2 z-20 m-2 flex animate-appear flex-wrap items-center gap-2 rounded-card border border-primary bg-raised px-3 py-1.5 text-13 shadow-float"
    >
      <b className="num font-[560]">{text}</b>
      <LiveText>{text}</LiveText>
      {offerAll && (
        <button type="button" onClick={onSelectAll} className="num px-1 text-primary-text hover:underline">
          Select all {total.toLocaleString('en-US')} matching
        </button>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {actions}
        <Button variant="ghost" size="small" onClick={onClear}>
          Clear
        </Button>
      </span>
    </section>
  )
}
