import { product } from '@milepost/domain/product'
import { SupportCode } from '@milepost/ui/feedback/support-code'
import { Button } from '@milepost/ui/form/button'
import { explain } from '../../lib/api/api-error.ts'
import { signOut, tryAgain } from '../../session/session-store.ts'
import type { SignInProblem } from '../../session/sign-in-problem.ts'
import { useSignInElsewhere } from '../../session/use-session-watch.ts'
import { PlainPage } from './plain-page.tsx'

// Leaving the plain URL starts sign-in.
const signInButton = (
  <Button variant="primary" asChild>
    <a href="/">Sign in</a>
  </Button>
)

export function SignedOutPage() {
  useSignInElsewhere()
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

export function SignInProblemPage({ problem }: { problem: SignInProblem }) {
  return (
    <PlainPage
      title={problem.title}
      detail={problem.detail}
      action={
        <Button variant="primary" onClick={tryAgain}>
          Try again
        </Button>
      }
      note={
        <>
          Reason: <code className="font-mono">{problem.code}</code>
        </>
      }
    />
  )
}

/** Shown if the person's own data can't be loaded. */
export function PersonFailedPage({ error }: { error: unknown }) {
  const { message, requestId } = explain(error)
  return (
    <PlainPage
      title="Could not load your account"
      detail={message}
      action={
        <>
          <Button variant="primary" onClick={tryAgain}>
            Try again
          </Button>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </>
      }
      note={<SupportCode requestId={requestId} />}
    />
  )
}
