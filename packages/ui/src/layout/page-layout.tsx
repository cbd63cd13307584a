import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Badge } from '../feedback/badge.tsx'
import { ChevronRight } from '../icon/icons.gen.tsx'
import { Link } from './link.tsx'

export interface Crumb {
  label: string
  href?: string
}

interface PageLayoutProps {
  title: ReactNode
  /** One muted line: count, period, freshness. */
  line?: ReactNode
  /** To the right of the title; at most one primary button. */
  actions?: ReactNode
  /** Only on detail pages: the path here, without the page itself. */
  breadcrumb?: readonly Crumb[]
  /** View-as-role, switched client, connection problem, in this order. */
  banners?: ReactNode
  /** Marks a page that only admins can see. */
  admin?: boolean
  /** Next to the title: a level, a state. */
  beside?: ReactNode
  className?: string
  children: ReactNode
}

/** The frame of every page: header, then content. */
export function PageLayout({
  title,
  line,
  actions,
  breadcrumb,
  banners,
  admin,
  beside,
  className,
  children,
}: PageLayoutProps) {
  return (
    <div className={cn('mx-auto w-full max-w-[1600px] px-3 pt-[18px] pb-10 desk:px-6', className)}>
      {banners && <div className="mb-3 grid gap-2">{banners}</div>}
      <header className="mb-3.5 flex flex-wrap items-start gap-x-3 gap-y-2">
        {/* A long line wraps before actions get a row of their own. On phones they always have one: next to a short
            title they would later jump down. */}
        <div className="min-w-0 flex-1 basis-80 max-tablet:basis-full">
          {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
          <h1 className="flex flex-wrap items-center gap-x-2.5 text-20 leading-tight font-[640] tracking-[-0.015em]">
            {title}
            {beside}
            {admin && <Badge className="tracking-normal">Admin</Badge>}
          </h1>
          {line && <p className="num mt-0.5 text-13 text-pretty text-text-3">{line}</p>}
        </div>
        {actions && (
          <div data-screen-only className="flex flex-wrap items-center gap-2 tablet:ml-auto">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" data-screen-only className="mb-1">
      <ol className="flex flex-wrap items-center gap-1 text-13 text-text-3">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-1">
            {crumb.href ? (
              <Link href={crumb.href} className="hover:text-text hover:underline">
                {crumb.label}
              </Link>
            ) : (
              crumb.label
            )}
            {index < crumbs.length - 1 && <ChevronRight aria-hidden className="size-3.5" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A line across the page: a role being viewed as, a switched client, a connection problem. */
export function Banner({
  tone = 'info',
  action,
  children,
}: {
  tone?: 'info' | 'warning' | 'destructive'
  action?: ReactNode
  children: ReactNode
}) {
  const look = {
    info: 'border-info text-info bg-info-soft',
    warning: 'border-warning text-warning bg-warning-soft',
    destructive: 'border-destructive text-destructive bg-destructive-soft',
  }[tone]
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={cn('flex flex-wrap items-center gap-3 rounded-card border px-3.5 py-1.5 text-13 font-[530]', look)}
    >
      <span className="min-w-0">{children}</span>
      {action && <span className="ml-auto">{action}</span>}
    </div>
  )
}
