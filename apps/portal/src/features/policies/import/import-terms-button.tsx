import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { Button } from '@milepost/ui/form/button'
import { Upload } from '@milepost/ui/icons'
import { useState } from 'react'
import { useMay } from '../../../session/use-may.ts'
import { ImportTermsDrawer } from './import-terms-drawer.tsx'

/** Opens the import of terms, for those who may. */
export function ImportTermsButton() {
  const may = useMay(policyTermEndpoints.importFile)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        Import terms
      </Button>
      {open && <ImportTermsDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
