import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

const tones = {
  info: 'border-info bg-info-soft text-info',
  warning: 'border-warning bg-warning-soft text-warning',
}

/** A bar above all scrolling content, for something that affects every page. */
export function StatusBar({
  tone,
  alert = false,
  action,
  children,
}: {
  tone: keyof typeof tones
  /** True if it appears by itself and must be announced. */
  alert?: boolean
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role={alert ? 'alert' : 'status'}
      data-screen-only
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5 text-13 font-[530]', tones[tone])}
    >
      <span className="min-w-0">{children}</span>
      {action}
    </div>
  )
}
