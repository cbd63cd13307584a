import { mostAssignedAtOnce } from '@milepost/contract/incidents/assigning'
import { Button } from '@milepost/ui/form/button'
import { UserPlus } from '@milepost/ui/icons'
import { useState } from 'react'
import type { Bulk } from '../../../list/list-table.tsx'
import { AssignDialog } from './assign-dialog.tsx'

/** Assigns the selected events to a person. */
export function AssignSelected({ selection, onDone }: Bulk) {
  const [asking, setAsking] = useState(false)
  const ids = selection.kind === 'some' ? [...selection.ids] : []
  const close = (isAssigned: boolean) => {
    setAsking(false)
    if (isAssigned) onDone()
  }
  return (
    <>
      <Button size="small" disabled={ids.length > mostAssignedAtOnce} onClick={() => setAsking(true)}>
        <UserPlus aria-hidden />
        Assign
      </Button>
      {asking && <AssignDialog ids={ids} onClose={close} />}
    </>
  )
}
