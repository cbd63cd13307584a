import { lazy, Suspense, useState } from 'react'
import type { PublicBrand } from '../public-brand.ts'

const HelpDialog = lazy(() => import('./help-dialog.tsx'))

const link = 'inline-flex min-h-6 cursor-pointer items-center text-link max-tablet:min-h-11'

interface HelpLinksProps {
  brand: PublicBrand | undefined
  /** True for a shared page, false for connecting a fleet. */
  isShare: boolean
}

/** Who can help, and the terms, for people without an account. */
export function HelpLinks({ brand, isShare }: HelpLinksProps) {
  const [open, setOpen] = useState<'help' | 'terms'>()
  return (
    <>
      <button type="button" className={link} onClick={() => setOpen('help')}>
        Need help?
      </button>
      {brand?.termsUrl ? (
        <a href={brand.termsUrl} target="_blank" rel="noreferrer" className={link}>
          Terms of {brand.name}
        </a>
      ) : (
        !isShare && (
          <button type="button" className={link} onClick={() => setOpen('terms')}>
            Terms
          </button>
        )
      )}
      {open && (
        <Suspense>
          <HelpDialog shows={open} isShare={isShare} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
