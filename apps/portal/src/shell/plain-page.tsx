import { product } from '@milepost/contract/product'
import { Wordmark } from '@milepost/ui/logo'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'

/** A page with nothing but a message: before sign-in, after it, and when it goes wrong. */
export function PlainPage({
  title,
  detail,
  action,
  note,
  name = product.name,
}: {
  title: string
  detail: ReactNode
  action?: ReactNode
  note?: ReactNode
  name?: string
}) {
  useDocumentTitle(title)
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-[440px] rounded-card border border-border bg-surface p-6">
        <Wordmark name={name} />
        <h1 className="mt-5 text-20 leading-tight font-[640] tracking-[-0.015em]">{title}</h1>
        <p className="mt-1.5 text-text-2">{detail}</p>
        {action && <div className="mt-5 flex flex-wrap gap-2">{action}</div>}
        {note && <p className="mt-4 text-12 text-text-3">{note}</p>}
      </div>
    </main>
  )
}
