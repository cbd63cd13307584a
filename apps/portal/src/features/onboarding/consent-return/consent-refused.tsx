import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { PlainCard } from '@milepost/ui/page/plain-card'
import type { ConsentAnswer } from '../form/kept-key.ts'

interface ConsentRefusedProps {
  provider: string
  answer: Exclude<ConsentAnswer, { kind: 'granted' }>
}

/** Consent that was declined or refused in a fleet's form, which still has everything that was entered. */
export function ConsentRefused({ provider, answer }: ConsentRefusedProps) {
  const again = (
    <Button variant="primary" asChild>
      <Link href={answer.address}>Back to the form</Link>
    </Button>
  )
  if (answer.kind === 'declined')
    return (
      <PlainCard
        title="You declined access"
        detail={`${provider} isn’t connected. You can try again, or choose another way to sign in.`}
        action={again}
      />
    )
  return (
    <PlainCard
      title={`${provider} didn’t grant access`}
      detail="It gave only the reason below. Nothing was connected."
      action={again}
      note={
        <>
          Reason: <code className="font-mono wrap-anywhere">{answer.error}</code>
        </>
      }
    />
  )
}
