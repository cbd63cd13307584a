import type { ReactNode } from 'react'
import { Link } from '../layout/link.tsx'

export interface DataStripItem {
  id: string
  text: ReactNode
  href?: string
}

/** Shown only when something is wrong: with a warning outline, each item a link. Renders nothing without items. */
export function DataStrip({
  title = 'Data needs attention',
  items,
}: {
  title?: string
  items: readonly DataStripItem[]
}) {
  if (items.length === 0) return null
  return (
    <section
      aria-label={title}
      className="mb-3 flex flex-wrap items-baseline gap-x-[18px] gap-y-1 rounded-card border border-warning bg-surface px-3.5 py-[9px] text-13"
    >
      <b className="font-[560] text-warning">{title}</b>
      {items.map((item) =>
        item.href ? (
          <Link key={item.id} href={item.href} className="underline-offset-2 hover:underline">
            {item.text}
          </Link>
        ) : (
          <span key={item.id}>{item.text}</span>
        ),
      )}
    </section>
  )
}
