import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { Button } from '@milepost/ui/form/button'
import { Upload } from '@milepost/ui/icons'
import { useState } from 'react'
import { useMay } from '../../../session/use-may.ts'
import { ImportLossRunDrawer } from '../import/import-loss-run-drawer.tsx'

/** Opens the import of a loss run, for those who may. */
export function ImportLossRunButton() {
  const may = useMay(claimEndpoints.importFile)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        Import a loss run
      </Button>
      {open && <ImportLossRunDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
