import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Link } from './link.tsx'

/** One card of tiles with hairlines between them. `minWidth` in pixels decides when they wrap. */
export function Tiles({
  label,
  minWidth = 150,
  className,
  children,
}: {
  label?: string
  minWidth?: number
  className?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      data-print-whole
      className={cn('overflow-hidden rounded-card border border-border bg-surface', className)}
    >
      {/* Each tile draws its right and bottom hairline; the grid is one pixel too large so the outer ones are cut. */}
      <div
        className="-mr-px -mb-px grid"
        style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))` }}
      >
        {children}
      </div>
    </section>
  )
}

interface TileProps {
  label: ReactNode
  /** The figure, already formatted; undefined while loading. */
  value: ReactNode
  /** Small and subdued after the figure: a unit, "of 248". */
  unit?: ReactNode
  delta?: ReactNode
  /** One subdued line under the figure. */
  note?: ReactNode
  /** Small picture at the right, such as a sparkline. */
  figure?: ReactNode
  /** Makes the tile a filter switch. */
  onToggle?: (() => void) | undefined
  pressed?: boolean | undefined
  /** Makes the tile a link. */
  href?: string | undefined
  title?: string | undefined
}

/** One number with its name; optionally a filter toggle or a link. */
export function Tile({ label, value, unit, delta, note, figure, onToggle, pressed, href, title }: TileProps) {
  const frame = cn(
    'relative grid content-start border-r border-b border-border px-3.5 py-[11px] text-left transition-colors focus-visible:-outline-offset-2',
    (onToggle || href) && 'hover:bg-sunken',
    pressed && 'bg-primary-soft inset-shadow-[0_-2px_0_var(--primary)] hover:bg-primary-soft',
  )
  const content = (
    <>
      <span className="block text-12 text-text-3">{label}</span>
      <span className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="num text-20 font-[620] tracking-[-0.015em]">
          {value}
          {unit && <span className="ml-1 text-12 font-normal tracking-normal text-text-3">{unit}</span>}
        </span>
        {delta}
        {figure && <span className="ml-auto self-center">{figure}</span>}
      </span>
      {note && <span className="block text-12 text-text-3">{note}</span>}
    </>
  )
  if (onToggle) {
    return (
      <button type="button" aria-pressed={pressed ?? false} onClick={onToggle} title={title} className={frame}>
        {content}
      </button>
    )
  }
  if (href) {
    return (
      <Link href={href} title={title} className={frame}>
        {content}
      </Link>
    )
  }
  return (
    <div title={title} className={frame}>
      {content}
    </div>
  )
}
