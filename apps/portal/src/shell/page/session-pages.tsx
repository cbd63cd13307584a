import { product } from '@milepost/domain/product'
import { useSignInElsewhere } from '@milepost/session/use-session-watch'
import { Button } from '@milepost/ui/form/button'
import { PlainPage } from '@milepost/ui/page/plain-page'
import { session, signOut, tryAgain } from '../../session/session-store.ts'

// Leaving the plain URL starts sign-in.
const signInButton = (
  <Button variant="primary" asChild>
    <a href="/">Sign in</a>
  </Button>
)

export function SignedOutPage() {
  useSignInElsewhere(session)
  return <PlainPage title="You’re signed out" detail={`See you soon on ${product.name}.`} action={signInButton} />
}

/** Shown after signing out an annotator unknown to the annotation portal. */
export function UnknownAnnotatorPage() {
  return (
    <PlainPage
      title="Your account has no access"
      detail="This account is for annotators, but the annotation portal doesn’t recognize it. Ask the person who invited you."
      action={signInButton}
    />
  )
}

/** Signed in, but without a group, or deactivated by their directory. */
export function NoAccessPage() {
  return (
    <PlainPage
      title="Your account has no access"
      detail="You’re signed in, but not in any group, or your organization has deactivated your account. Ask your organization’s admin for access."
      action={
        <>
          <Button variant="primary" onClick={tryAgain}>
            Check again
          </Button>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </>
      }
    />
  )
}
