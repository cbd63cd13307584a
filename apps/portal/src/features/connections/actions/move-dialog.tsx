import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { type Connection, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'

interface MoveDialogProps {
  connection: Connection
  onClose: () => void
  onMoved: () => Promise<void>
}

/** Asks for the client first, then for the typed name. */
export function MoveDialog({ connection, onClose, onMoved }: MoveDialogProps) {
  const query = useAnswer(answerOf(clientEndpoints.list, {}))
  const [chosen, setChosen] = useState<string>()
  const [sure, setSure] = useState(false)
  const others = (query.data ?? []).filter(({ id }) => id !== connection.clientId)
  const target = others.find(({ id }) => String(id) === chosen)
  if (sure && target)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`Move ${connection.name} to ${target.name}?`}
        effect="Its vehicles, drivers, trips and events move with it. Users of this client can no longer see them; users of the other client can."
        action="Move connection"
        typedName={connection.name}
        onConfirm={async () => {
          await call(connectionEndpoints.move, { params: { id: connection.id }, body: { ClientId: target.id } })
          toastSuccess(`${connection.name} now belongs to ${target.name}`)
          await onMoved()
        }}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${connection.name}`}
      description="Which client should it belong to?"
      width={440}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!target} onClick={() => setSure(true)}>
            Continue
          </Button>
        </>
      }
    >
      {query.isError ? (
        <QueryFailed what="clients" query={query} />
      ) : (
        <Field label="Client">
          <Select
            value={chosen}
            placeholder={query.data ? 'Choose a client' : 'Loading clients'}
            options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setChosen}
          />
        </Field>
      )}
    </Dialog>
  )
}
