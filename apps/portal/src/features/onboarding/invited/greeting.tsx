import { connectionInviteEndpoints as endpoints, type OpenedInvite } from '@milepost/contract/onboarding/invites'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Textarea } from '@milepost/ui/form/input'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useFormat } from '../../../lib/format/formatters.ts'

interface GreetingProps {
  id: string
  invite: OpenedInvite
  onStart: () => void
  onDeclined: () => void
}

/** As the contract limits notes. */
const longestNote = 2000

/** Who invites the fleet, what for, and until when. */
export function Greeting({ id, invite, onStart, onDeclined }: GreetingProps) {
  const { day } = useFormat()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const { client, inviterName, fleetName, expiresAt } = invite
  return (
    <>
      <PlainCard
        title={`${client?.name} asks you to connect ${fleetName ? `the vehicles of ${fleetName}` : 'your vehicles'}`}
        detail={`${inviterName} invited you. It takes about 5 minutes: your company, your provider, your provider account, and the terms. Have the sign-in of an administrator at your provider ready.`}
        action={
          <>
            <Button variant="primary" onClick={onStart}>
              Accept and start
            </Button>
            <Button variant="ghost" onClick={() => setAsking(true)}>
              This isn’t my company
            </Button>
          </>
        }
        note={expiresAt && `This invitation works through ${day(expiresAt)}.`}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Decline this invitation?"
        effect={`${client?.name} will see that it reached the wrong company. The link then stops working.`}
        action="Decline"
        onConfirm={async () => {
          const body = note.trim() ? { note: note.trim() } : {}
          await call(endpoints.decline, { params: { id }, body }).catch((failure: unknown) => {
            throw new Error(explain(failure).message)
          })
          onDeclined()
        }}
      >
        <Field label="Note" hint="Shown to the sender." optional>
          <Textarea value={note} maxLength={longestNote} rows={3} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  )
}
