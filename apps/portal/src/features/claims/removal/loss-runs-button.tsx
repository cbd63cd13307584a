import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { Button } from '@milepost/ui/form/button'
import { useState } from 'react'
import { useMay } from '../../../session/use-may.ts'
import { LossRunsDrawer } from './loss-runs-drawer.tsx'

/** Opens the list of imported loss runs, for those who may remove one. */
export function LossRunsButton() {
  const may = useMay(claimEndpoints.removeLossRun)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Loss runs</Button>
      {open && <LossRunsDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
