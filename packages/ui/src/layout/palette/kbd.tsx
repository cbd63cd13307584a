import type { ReactNode } from 'react'
import { cn } from '../../cn.ts'

/** A keyboard key; not shown on phones. */
export function Kbd({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <kbd
      className={cn(
        'inline-block max-tablet:hidden rounded-tag border border-border bg-sunken px-[5px] font-mono text-12 leading-[17px] text-text-3',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
