import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../cn.ts'
import { Link } from './link.tsx'

export const strip = 'flex gap-4 overflow-x-auto border-b border-border text-13 [scrollbar-width:none]'
export const tab =
  'relative -mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-text-2 transition-colors hover:text-text focus-visible:-outline-offset-2'
export const chosen = 'border-primary font-[560] text-text'

export interface LinkTab {
  href: string
  label: ReactNode
  count?: number | undefined
  current: boolean
}

/**
 * Tabs with addresses: each is a real link. The current one is scrolled into view if they are wider than the window.
 */
export function LinkTabs({ label, tabs, className }: { label: string; tabs: readonly LinkTab[]; className?: string }) {
  const nav = useRef<HTMLElement>(null)
  const hrefs = tabs.map(({ href, current }) => `${href} ${current}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured elements change with them
  useEffect(() => {
    const { current: strip } = nav
    const shown = strip?.querySelector<HTMLElement>('[aria-current]')
    if (!strip || !shown) return
    const center = () => {
      strip.scrollLeft = shown.offsetLeft - (strip.clientWidth - shown.offsetWidth) / 2
    }
    center()
    // Tabs have no width while the page is hidden, and counts and fonts that arrive later push the current one away.
    const observer = new ResizeObserver(center)
    for (const element of [strip, ...strip.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [hrefs])
  return (
    <nav ref={nav} aria-label={label} className={cn(strip, 'relative', className)}>
      {tabs.map((entry) => (
        <Link
          key={entry.href}
          href={entry.href}
          aria-current={entry.current ? 'page' : undefined}
          className={cn(tab, entry.current && chosen)}
        >
          <TabText label={entry.label} count={entry.count} />
        </Link>
      ))}
    </nav>
  )
}

/** A tab's name and, if given, its count. */
export function TabText({ label, count }: { label: ReactNode; count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && (
        <span className="num text-12 font-normal text-text-3">{count.toLocaleString('en-US')}</span>
      )}
    </>
  )
}
