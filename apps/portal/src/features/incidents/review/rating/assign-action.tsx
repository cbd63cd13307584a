import { assigningEndpoints } from '@milepost/contract/incidents/assigning'
import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { usePageKeys } from '@milepost/ui/page/page-keys'
import { useState } from 'react'
import { useMay } from '../../../../session/use-may.ts'
import { AssignDialog } from '../../assigning/assign-dialog.tsx'
import { QuietButton } from './quiet-button.tsx'

/** Assigns the event, by button and with A, for those who may. */
export function AssignAction({ event }: { event: Pick<IncidentDetails, 'id' | 'assignment'> }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay(assigningEndpoints.assign)
  usePageKeys(({ key }) => {
    if (!may || key.toLowerCase() !== 'a') return false
    setOpen(true)
    return true
  })
  if (!may) return null
  return (
    <>
      <QuietButton kbd="a" onClick={() => setOpen(true)}>
        Assign
      </QuietButton>
      {isOpen && <AssignDialog ids={[event.id]} now={event.assignment} onClose={() => setOpen(false)} />}
    </>
  )
}
