import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Drawer } from '@milepost/ui/layout/drawer'
import { useState } from 'react'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import { useBusy } from '../../../../session/busy.ts'
import { browserStorage } from '../../../../session/safe-storage.ts'
import { forgetConsent } from '../consent/consent-record.ts'
import { useProviders } from '../shared/use-providers.ts'
import { ConnectForm } from './connect-form.tsx'
import { ProviderGrid } from './provider-grid.tsx'

interface AddConnectionProps {
  /** Code of the provider; undefined while it is being chosen. */
  chosen: string | undefined
  onChoose: (code: string | undefined) => void
  onClose: () => void
}

const width = 640

/** Connecting a provider: which one, then its form. What was typed is not lost by a slip of the hand. */
export default function AddConnection({ chosen, onChoose, onClose }: AddConnectionProps) {
  const query = useProviders()
  const provider = query.data?.find(({ code }) => code === chosen)
  const [dirty, setDirty] = useState(false)
  const [leaving, setLeaving] = useState<() => void>()
  useBusy(dirty)
  const leave = (how: () => void) => {
    if (dirty) setLeaving(() => how)
    else how()
  }
  return (
    <>
      <Drawer
        open
        onOpenChange={(open) => !open && leave(onClose)}
        title={provider ? `Connect ${provider.displayName}` : 'Add connection'}
        description={provider ? undefined : 'Which provider’s devices are in the vehicles?'}
        width={width}
      >
        {query.isError ? (
          <QueryFailed what="providers" query={query} />
        ) : !query.data ? (
          <SkeletonLines lines={6} label="Loading providers" />
        ) : provider ? (
          <ConnectForm
            key={provider.code}
            provider={provider}
            onDirty={setDirty}
            onBack={() => leave(() => onChoose(undefined))}
          />
        ) : (
          <ProviderGrid providers={query.data} onChoose={onChoose} />
        )}
      </Drawer>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title="Leave without saving?"
        effect="What you typed is not kept."
        action="Leave"
        onConfirm={() => {
          setDirty(false)
          forgetConsent(browserStorage('sessionStorage'))
          leaving?.()
        }}
      />
    </>
  )
}
