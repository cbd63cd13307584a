import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useScrollsSideways } from './use-scrolls-sideways.ts'

interface SidewaysScrollProps {
  /** What is inside, for those who reach it by keyboard. */
  label: string
  className?: string
  children: ReactNode
}

/** A frame that scrolls sideways if its content is wider; then the keyboard can reach and scroll it. */
export function SidewaysScroll({ label, className, children }: SidewaysScrollProps) {
  const [frame, scrolls] = useScrollsSideways()
  return (
    <section
      ref={frame}
      // Without a link in it, it couldn't be scrolled by keyboard.
      {...(scrolls ? { tabIndex: 0, 'aria-label': label } : {})}
      className={cn('relative overflow-x-auto focus-visible:-outline-offset-2', className)}
    >
      {children}
    </section>
  )
}
