import { product } from '@milepost/domain/product'
import { useSignInElsewhere } from '@milepost/session/use-session-watch'
import { Button } from '@milepost/ui/form/button'
import { PlainPage } from '@milepost/ui/page/plain-page'
import { use } from 'react'
import { home } from '../pages.ts'
import { loadSettings } from '../session/identity.ts'
import { session, signOut } from '../session/session-store.ts'

export function SignedOutPage() {
  useSignInElsewhere(session)
  return (
    <PlainPage
      title="You’re signed out"
      detail={`See you soon on ${product.name}.`}
      action={
        // Leaving the plain URL starts sign-in.
        <Button variant="primary" asChild>
          <a href={home}>Sign in</a>
        </Button>
      }
    />
  )
}

/** Signed in, but not as an annotator. */
export function NoAccessPage() {
  const { portalUrl } = use(loadSettings())
  return (
    <PlainPage
      title="This portal is for annotators"
      detail="You’re signed in, but your account has no access to it. Ask your organization’s admin if you should rate event videos."
      action={
        <>
          <Button variant="primary" asChild>
            <a href={portalUrl}>Go to the fleet portal</a>
          </Button>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </>
      }
    />
  )
}
