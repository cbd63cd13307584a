import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'

/** A bordered surface. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      data-print-whole
      className={cn('min-w-0 rounded-card border border-border bg-surface', className)}
      {...rest}
    />
  )
}

/** Title of a card, with muted text or an action at its right. */
export function CardHeader({
  title,
  aside,
  id,
  className,
}: {
  title: ReactNode
  aside?: ReactNode
  id?: string
  className?: string
}) {
  return (
    <div className={cn('flex min-h-8 flex-wrap items-center gap-x-2 px-3.5 pt-[7px]', className)}>
      <h2 id={id} className="text-13 font-semibold">
        {title}
      </h2>
      {aside && <div className="ml-auto flex items-center gap-2 text-12 text-text-3">{aside}</div>}
    </div>
  )
}

/** Padded content of a card. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('px-3.5 pt-2.5 pb-3.5', className)} {...rest} />
}

/** Line below a card or table: counts, paging. */
export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex items-center justify-between gap-3 border-t border-border px-3.5 py-2 text-12 text-text-3',
        className,
      )}
      {...rest}
    />
  )
}
