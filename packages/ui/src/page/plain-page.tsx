import { product } from '@milepost/domain/product'
import type { ReactNode } from 'react'
import { Wordmark } from '../layout/logo.tsx'
import { PlainCard } from './plain-card.tsx'

interface PlainPageProps {
  title: string
  detail: ReactNode
  action?: ReactNode
  note?: ReactNode
  /** Between the detail and the actions. */
  children?: ReactNode
  name?: string
}

/** A page with only a message: before sign-in, after it, and when it fails. */
export function PlainPage({ name = product.name, ...card }: PlainPageProps) {
  return (
    <main className="touch-targets grid min-h-dvh place-items-center bg-canvas p-4">
      <PlainCard {...card} above={<Wordmark name={name} />} />
    </main>
  )
}
