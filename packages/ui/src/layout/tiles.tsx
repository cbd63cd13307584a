import { Children, type CSSProperties, type ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Link } from './link.tsx'

/**
 * One card of tiles separated by hairlines. If they don't fit in one row at `minWidth` pixels each, they form two rows
 * of equal length; on phones, two columns.
 */
export function Tiles({
  label,
  minWidth = 150,
  note,
  className,
  children,
}: {
  label?: string
  minWidth?: number
  /** Shown once for all tiles, such as the comparison of their changes. */
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  const count = Children.toArray(children).length
  return (
    <section
      aria-label={label}
      data-print-whole
      className={cn('overflow-hidden rounded-card border border-border bg-surface', className)}
    >
      {/* Each tile draws its right and bottom hairline; the grid is one pixel too large so the outer ones are cut. */}
      <div
        className="-mr-px -mb-px grid max-tablet:grid-cols-2 tablet:grid-cols-[repeat(auto-fit,minmax(min(100%,max(var(--tile),var(--half))),1fr))] max-tablet:[&>:last-child:nth-child(odd)]:col-span-2"
        style={{ '--tile': `${minWidth}px`, '--half': halfOf(count, minWidth) } as CSSProperties}
      >
        {children}
      </div>
      {note && (
        <p className="num border-t border-border bg-surface px-3.5 py-1 text-12/[18px] text-pretty text-text-3">
          {note}
        </p>
      )}
    </section>
  )
}

/** The width of a tile if two rows are needed, nothing if one is enough: a length that is huge or negative. */
const halfOf = (count: number, minWidth: number) =>
  `min(100% / ${Math.max(1, Math.ceil(count / 2))} - 0.1px, (${count * minWidth}px - 100%) * 1000)`

interface TileProps {
  label: ReactNode
  /** The figure, already formatted; undefined while loading. */
  value: ReactNode
  /** Small and muted after the figure: a unit, "of 248". */
  unit?: ReactNode
  /** The change, beside the figure; its comparison is in the tiles' note. */
  delta?: ReactNode
  /** Muted below the figure; wraps if it doesn't fit. Tiles of a row stay equally high. */
  note?: ReactNode
  /** Small chart on the right, such as a sparkline. */
  figure?: ReactNode
  /** Makes the tile a filter toggle. */
  onToggle?: (() => void) | undefined
  pressed?: boolean | undefined
  /** Makes the tile a link. */
  href?: string | undefined
  title?: string | undefined
}

/** One number with its name; optionally a filter toggle or a link. */
export function Tile({ label, value, unit, delta, note, figure, onToggle, pressed, href, title }: TileProps) {
  const frame = cn(
    '@container relative grid content-start border-r border-b border-border px-3.5 py-[11px] text-left transition-colors focus-visible:-outline-offset-2',
    (onToggle || href) && 'hover:bg-sunken',
    pressed && 'bg-primary-soft inset-shadow-[0_-2px_0_var(--primary)] hover:bg-primary-soft',
  )
  const content = (
    <>
      <span className="block min-h-[18px] text-12/[18px] text-pretty text-text-3">{label}</span>
      {/* A change that doesn’t fit next to the number goes below it; only a chart may be missing. */}
      <span className="mt-0.5 flex min-h-7 flex-wrap items-baseline gap-x-2">
        <span className="num text-20/7 font-[620] tracking-[-0.015em]">
          <span className="whitespace-nowrap">{value}</span>
          {unit && (
            <span className="ml-1 inline-block text-12 leading-[14px] font-normal tracking-normal text-text-3">
              {unit}
            </span>
          )}
        </span>
        {delta}
        {figure && <span className="ml-auto hidden self-center max-tablet:block @min-[13rem]:block">{figure}</span>}
      </span>
      {note !== undefined && (
        <span className="block min-h-[18px] text-12/[18px] wrap-anywhere text-pretty text-text-3">{note}</span>
      )}
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
