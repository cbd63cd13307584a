import { type ReactNode, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { Button } from '../form/button.tsx'
import { SlidersHorizontal } from '../icon/icons.gen.tsx'
import { Drawer } from '../layout/drawer.tsx'
import { useFocusLeft } from '../layout/focus-back.ts'
import { useMediaQuery } from '../layout/media-query.ts'
import { InSheet } from '../layout/popover.tsx'

interface FilterBarProps {
  /** Date range first, then the others. */
  children: ReactNode
  /** A SearchBox, shown last at the right. */
  search?: ReactNode
  /** Something differs from the defaults, so Reset appears. */
  isSet?: boolean
  /** How many filters differ from the defaults, for the button that replaces them on phones. */
  setCount?: number
  onReset?: () => void
  /** Called when the user reaches the bar by pointer or keyboard, to preload data for its layers. */
  onReach?: (() => void) | undefined
  className?: string
}

/** The row of filters above a list; on phones, one button that opens them as a sheet. Controlled by its filters. */
export function FilterBar(props: FilterBarProps) {
  const narrow = useMediaQuery('(max-width: 719px)')
  return (
    <section
      aria-label="Filters"
      data-screen-only
      tabIndex={-1}
      onPointerEnter={props.onReach}
      onFocus={props.onReach}
      className={cn('mb-3 flex gap-2 outline-none', props.className)}
    >
      {narrow ? <Folded {...props} /> : <Line {...props} />}
    </section>
  )
}

function Line({ children, search, isSet, onReset }: FilterBarProps) {
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        {children}
        {isSet && onReset && <Reset onReset={onReset} />}
      </div>
      {/* Next to the filters, so that the search stays in place however many lines they take. */}
      {search && <div className="w-48 shrink-0 min-[1400px]:w-60">{search}</div>}
    </>
  )
}

/** Disappears when clicked. */
function Reset({ onReset }: { onReset: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <button ref={button} type="button" onClick={onReset} className="px-1 text-12 text-link">
      Reset
    </button>
  )
}

function Folded({ children, search, isSet, setCount = 0, onReset }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {search && <div className="min-w-0 flex-1">{search}</div>}
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden />
        {setCount > 0 ? `Filters (${setCount})` : 'Filters'}
      </Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        side="bottom"
        footer={
          <>
            {isSet && onReset && (
              <Button variant="ghost" onClick={onReset}>
                Reset
              </Button>
            )}
            <Button variant="primary" data-safe onClick={() => setOpen(false)}>
              Show results
            </Button>
          </>
        }
      >
        <InSheet value={true}>
          <div className="flex flex-wrap gap-2">{children}</div>
        </InSheet>
      </Drawer>
    </>
  )
}
