import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { SecretInput } from '@milepost/ui/form/secret-input'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useState } from 'react'

interface PasswordCardProps {
  /** Why the last password didn't open it. */
  problem: string | undefined
  busy: boolean
  onOpen: (password: string) => void
}

/** Asks for the password of a link; nothing of what is shared is revealed before. */
export function PasswordCard({ problem, busy, onOpen }: PasswordCardProps) {
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <PlainCard
      title="Enter the password"
      detail="The sender protected this link with a password. If you don’t have it, ask the sender."
    >
      <form
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(typed === '')
          if (typed) onOpen(typed)
        }}
      >
        <Field label="Password" error={isMissing ? 'Enter the password.' : busy ? undefined : problem}>
          <SecretInput
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setMissing(false)
            }}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          Open
        </Button>
      </form>
    </PlainCard>
  )
}
