import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { Button } from '@milepost/ui/form/button'
import { Check, ChevronLeft, ChevronRight, X } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import type { ReactNode } from 'react'
import type { NeighbourHrefs } from '../../../record/neighbours.ts'

interface TriageBarProps {
  neighbours: NeighbourHrefs
  /** The event's rating and how to change it; absent without permission. */
  rating?: { now: IncidentRating; submit: (rating: IncidentRating) => void } | undefined
}

const { accurate, inaccurate } = incidentRating.code

/** A phone's bottom bar in reach of the thumb: previous, rating, next. Reserves its space on the page. */
export function TriageBar({ neighbours, rating }: TriageBarProps) {
  return (
    <section
      aria-label="Rate and continue"
      data-screen-only
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-[44px_1fr_1fr_44px] gap-2 border-t border-border bg-surface px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <Step href={neighbours.previous} label="Previous event">
        <ChevronLeft aria-hidden />
      </Step>
      {rating ? (
        <>
          <Verdict rating={rating} value={accurate} icon={<Check aria-hidden />} />
          <Verdict rating={rating} value={inaccurate} icon={<X aria-hidden />} />
        </>
      ) : (
        <span className="col-span-2" />
      )}
      <Step href={neighbours.next} label="Next event">
        <ChevronRight aria-hidden />
      </Step>
    </section>
  )
}

function Verdict({
  rating: { now, submit },
  value,
  icon,
}: {
  rating: NonNullable<TriageBarProps['rating']>
  value: IncidentRating
  icon: ReactNode
}) {
  return (
    <Button
      variant={now === value ? 'selected' : 'outline'}
      aria-pressed={now === value}
      className="h-11"
      onClick={() => submit(value)}
    >
      {icon}
      {incidentRating.word(value)}
    </Button>
  )
}

function Step({ href, label, children }: { href: string | undefined; label: string; children: ReactNode }) {
  if (!href)
    return (
      <Button disabled aria-label={label} className="h-11 px-0">
        {children}
      </Button>
    )
  return (
    <Button asChild className="h-11 px-0">
      <Link href={href} replace aria-label={label}>
        {children}
      </Link>
    </Button>
  )
}
