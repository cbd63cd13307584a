import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { Button } from '@milepost/ui/form/button'
import { Share2 } from '@milepost/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../session/use-may.ts'
import type { Shareable } from './shareable.ts'

const ShareDrawer = lazy(() => import('./share-drawer.tsx'))

/** Offers to share a record with a link, to those who may. */
export function ShareButton({ what }: { what: Shareable }) {
  const may = useMay(shareEndpoints.create)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        Share
      </Button>
      {open && (
        <Suspense>
          <ShareDrawer what={what} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
