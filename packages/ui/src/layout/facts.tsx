import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

export interface Fact {
  term: string
  /** null, undefined, false or '' shows `missing`. */
  value: ReactNode
  /** Why there is no value, in a word or two, if it differs from the list's. */
  missing?: string
  /** Small and muted after the value. */
  note?: ReactNode
  /** Shown on hover; for a missing value, the reason. */
  title?: string | undefined
}

/** A definition list: names 108 px wide, values at the right (or left). */
export function Facts({
  facts,
  missing = '—',
  align = 'end',
  className,
}: {
  facts: readonly Fact[]
  /** Shown for facts without a value, such as "Not reported". */
  missing?: string
  align?: 'start' | 'end'
  className?: string
}) {
  return (
    <dl className={cn('num grid grid-cols-[108px_minmax(0,1fr)] gap-x-2 gap-y-[7px] text-13', className)}>
      {facts.map((fact) => (
        <div key={fact.term} className="contents">
          <dt className="text-text-3">{fact.term}</dt>
          <dd className={cn('wrap-anywhere', align === 'end' && 'text-right')} title={fact.title}>
            {isMissing(fact.value) ? <span className="text-text-3">{fact.missing ?? missing}</span> : fact.value}
            {fact.note && <span className="ml-1.5 text-text-3">{fact.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === false || value === ''
