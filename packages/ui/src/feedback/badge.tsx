import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

const look = cva(
  'inline-flex h-5 items-center gap-[5px] rounded-tag px-[7px] text-12 font-[540] whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-text-2',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        destructive: 'bg-destructive-soft text-destructive',
        info: 'bg-info-soft text-info',
        primary: 'bg-primary-soft text-primary-text',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = 'neutral' | 'success' | 'warning' | 'destructive' | 'info' | 'primary'

/** A state in one word: a rating, the health of a connection. */
export function Badge({
  tone,
  title,
  className,
  children,
}: {
  tone?: Tone | undefined
  title?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={cn(look({ tone }), className)} title={title}>
      {children}
    </span>
  )
}
