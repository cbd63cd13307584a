import { SupportCode } from '../feedback/support-code.tsx'
import { Button } from '../form/button.tsx'
import { PlainPage } from './plain-page.tsx'

interface SignInProblemPageProps {
  problem: { code: string; title: string; detail: string }
  onRetry: () => void
}

/** Signing in failed: why, and a retry. */
export const SignInProblemPage = ({ problem, onRetry }: SignInProblemPageProps) => (
  <PlainPage
    title={problem.title}
    detail={problem.detail}
    action={
      <Button variant="primary" onClick={onRetry}>
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

interface PersonFailedPageProps {
  message: string
  requestId: string | undefined
  onRetry: () => void
  onSignOut: () => void
}

/** Shown if the signed-in person's own data can't be loaded. */
export const PersonFailedPage = ({ message, requestId, onRetry, onSignOut }: PersonFailedPageProps) => (
  <PlainPage
    title="Could not load your account"
    detail={message}
    action={
      <>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={onSignOut}>Sign out</Button>
      </>
    }
    note={<SupportCode requestId={requestId} />}
  />
)
