import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'

interface PlainCardProps {
  title: string
  detail?: ReactNode
  action?: ReactNode
  note?: ReactNode
  /** Shown above the title. */
  above?: ReactNode
  /** Shown between the detail and the actions. */
  children?: ReactNode
}

/** A card that is the only content of a page: what happened, and what can be done. */
export function PlainCard({ title, detail, action, note, above, children }: PlainCardProps) {
  useDocumentTitle(title)
  return (
    <div className="w-full max-w-[440px] rounded-card border border-border bg-surface p-6">
      {above && <div className="mb-5">{above}</div>}
      <h1 className="text-20 leading-tight font-[640] tracking-[-0.015em]">{title}</h1>
      {detail && <p className="mt-1.5 text-text-2">{detail}</p>}
      {children}
      {action && <div className="mt-5 flex flex-wrap gap-2">{action}</div>}
      {note && <p className="mt-4 text-12 text-text-3">{note}</p>}
    </div>
  )
}
