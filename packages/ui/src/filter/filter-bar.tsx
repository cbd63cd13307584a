import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

interface FilterBarProps {
  /** Date range first, then the others. */
  children: ReactNode
  /** A SearchBox, shown last at the right. */
  search?: ReactNode
  /** Something differs from the defaults: Reset appears. */
  isSet?: boolean
  onReset?: () => void
  className?: string
}

/** The line of filters over a list. Controlled: every filter takes a value and says what it should become. */
export function FilterBar({ children, search, isSet, onReset, className }: FilterBarProps) {
  return (
    <section aria-label="Filters" data-screen-only className={cn('mb-3 flex flex-wrap items-center gap-2', className)}>
      {children}
      {isSet && onReset && (
        <button type="button" onClick={onReset} className="px-1 text-12 text-primary-text hover:underline">
          Reset
        </button>
      )}
      {search && <div className="w-full tablet:ml-auto tablet:w-60">{search}</div>}
    </section>
  )
}
