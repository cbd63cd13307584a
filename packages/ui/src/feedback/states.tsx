import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Button } from '../form/button.tsx'
import { Link } from '../layout/link.tsx'
import { SupportCode } from './support-code.tsx'

interface FrameProps {
  title: ReactNode
  detail?: ReactNode
  action?: ReactNode
  alert?: boolean
  className?: string | undefined
}

function Frame({ title, detail, action, alert, className }: FrameProps) {
  return (
    <div role={alert ? 'alert' : undefined} className={cn('px-3.5 py-4 text-13', className)}>
      <p className="text-14 text-text-2">{title}</p>
      {detail && <p className="mt-0.5 max-w-[72ch] text-12 text-text-3">{detail}</p>}
      {action && <div className="mt-2.5 flex flex-wrap items-center gap-2.5">{action}</div>}
    </div>
  )
}

/** Nothing yet: why, and the one action that fills it. */
export function Empty(props: { title: ReactNode; detail?: ReactNode; action?: ReactNode; className?: string }) {
  return <Frame {...props} />
}

/** Nothing matches the filters. `hidden` is the count without them. */
export function FilteredEmpty({
  things = 'rows',
  hidden,
  onReset,
}: {
  things?: string
  hidden?: number | undefined
  onReset: () => void
}) {
  return (
    <Frame
      title={`No ${things} match these filters.`}
      detail={hidden ? `${hidden.toLocaleString('en-US')} ${things} without filters.` : undefined}
      action={<Button onClick={onReset}>Reset filters</Button>}
    />
  )
}

/** Loading failed; the rest of the page keeps working. */
export function Failed({
  what,
  detail,
  requestId,
  onRetry,
  busy,
  className,
}: {
  /** "events", "the map": after "Could not load". */
  what: string
  detail?: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  busy?: boolean
  className?: string | undefined
}) {
  return (
    <Frame
      className={className}
      alert
      title={`Could not load ${what}.`}
      detail={detail}
      action={
        <>
          {onRetry && (
            <Button onClick={onRetry} busy={busy}>
              Try again
            </Button>
          )}
          <SupportCode requestId={requestId} />
        </>
      }
    />
  )
}

/** The user's role doesn't include the page. */
export function Forbidden({ detail, action }: { detail?: ReactNode; action?: ReactNode }) {
  return (
    <Frame
      title="Not available for your role."
      detail={detail ?? 'Ask an admin of your organization for a role that includes it.'}
      action={action}
    />
  )
}

type WayOn = { listHref: string; listLabel: string } | { onClose: () => void; className?: string }

/** The id doesn't exist, or not for this user: links to its list, or can be closed if shown within a page. */
export function NotFound({ thing, id, ...wayOn }: { thing: string; id: string } & WayOn) {
  return (
    <Frame
      title={
        <>
          There is no {thing} <code className="font-mono">{id}</code>.
        </>
      }
      detail="It may have been removed, or belongs to another client."
      className={'className' in wayOn ? wayOn.className : undefined}
      action={
        'listHref' in wayOn ? (
          <Button asChild>
            <Link href={wayOn.listHref}>{wayOn.listLabel}</Link>
          </Button>
        ) : (
          <Button onClick={wayOn.onClose}>Close</Button>
        )
      }
    />
  )
}

/** The content is outdated: "as of 09:41 · Refresh". */
export function StaleLine({ asOf, onRefresh, busy }: { asOf: string; onRefresh: () => void; busy?: boolean }) {
  return (
    <p role="status" className="flex items-center gap-1.5 text-12 text-warning">
      as of {asOf} ·
      <button type="button" className="underline underline-offset-2" onClick={onRefresh} disabled={busy}>
        {busy ? 'Refreshing' : 'Refresh'}
      </button>
    </p>
  )
}
