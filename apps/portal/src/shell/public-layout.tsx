import { product } from '@milepost/domain/product'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { Wordmark } from '@milepost/ui/layout/logo'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { connectionsHref, publicFormHref } from '../addresses.ts'
import { hasSignedIn } from '../session/session-store.ts'
import { pathAccess } from '../session/sign-in/public-path.ts'
import { CleanAddress } from './page/clean-address.tsx'
import { HelpLinks } from './page/help-links.tsx'
import { type PublicBrand, PublicBrandContext } from './public-brand.ts'

/**
 * Layout for people without an account: no sidebar, and no sign-in even if the link is broken. It has the look of the
 * client that the page is about.
 */
export function PublicLayout() {
  const access = useLocation({ select: (location) => pathAccess(location.pathname, location.searchStr) })
  const isReturn = useLocation({ select: (location) => location.pathname.startsWith('/integration') })
  const [brand, setBrand] = useState<PublicBrand>()
  return (
    <PublicBrandContext value={setBrand}>
      <div className="touch-targets flex min-h-dvh flex-col bg-canvas print:block">
        <header className="flex min-h-13 items-center gap-3 border-b border-border bg-surface px-4 py-2.5 desk:px-6">
          {brand ? <BrandMark brand={brand} /> : <Wordmark />}
        </header>
        <main className="flex-1">{access === 'incomplete' ? <IncompleteLink isReturn={isReturn} /> : <Outlet />}</main>
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-4 text-12 text-text-3 desk:px-6">
          <HelpLinks brand={brand} isShare={!isReturn} />
          <span>Powered by {product.name}</span>
        </footer>
      </div>
    </PublicBrandContext>
  )
}

function IncompleteLink({ isReturn }: { isReturn: boolean }) {
  return (
    <div className="grid justify-items-center px-4 py-12 desk:py-24">
      {isReturn && <CleanAddress />}
      <PlainCard
        title="This link is incomplete"
        detail={
          isReturn
            ? 'Part of the address is missing. Nothing was saved.'
            : 'Part of the address is missing. Open it again from the original message, or ask for a new one.'
        }
        action={
          isReturn && (
            <Button variant="primary" asChild>
              <Link href={hasSignedIn() ? connectionsHref({ add: 'choose' }) : publicFormHref}>Start again</Link>
            </Button>
          )
        }
      />
    </div>
  )
}

/** A logo has a white background, in dark mode too: it may be drawn in dark colors. */
const BrandMark = ({ brand: { name, logoUrl } }: { brand: PublicBrand }) => (
  <>
    {logoUrl && <img src={logoUrl} alt="" className="max-h-8 max-w-40 rounded-control bg-white p-0.5" />}
    <span className="min-w-0 text-15 font-[620] tracking-[-0.01em] wrap-anywhere">{name}</span>
  </>
)
