import { product } from '@milepost/domain/product'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { Wordmark } from '@milepost/ui/layout/logo'
import { Outlet, useLocation } from '@tanstack/react-router'
import { connectionsHref } from '../addresses.ts'
import { pathAccess } from '../session/sign-in/public-path.ts'
import { PlainPage } from './page/plain-page.tsx'

/** Layout for people without an account: no sidebar, and no sign-in even if the link is broken. */
export function PublicLayout() {
  const access = useLocation({ select: (location) => pathAccess(location.pathname, location.searchStr) })
  const isReturn = useLocation({ select: (location) => location.pathname.startsWith('/integration') })
  if (access === 'incomplete') {
    return (
      <PlainPage
        title="This link is incomplete"
        detail={
          isReturn
            ? 'Part of the address is missing. Nothing was saved.'
            : 'Part of the address is missing. Open it again from the original message, or ask for a new one.'
        }
        action={
          isReturn && (
            <Button variant="primary" asChild>
              <Link href={connectionsHref({ add: 'choose' })}>Start again</Link>
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="border-b border-border bg-surface px-6 py-3">
        <Wordmark />
      </header>
      <main className="flex-1">
        <Outlet />
      </main>
      <footer className="px-6 py-4 text-12 text-text-3">Powered by {product.name}</footer>
    </div>
  )
}
