import { browserStorage } from '@milepost/session/stored/safe-storage'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { ProviderGrid } from '../shared/connect/provider-grid.tsx'
import { forgetConsent } from '../shared/consent/consent-record.ts'
import { useProviders } from '../shared/use-providers.ts'
import { ConnectForm } from './connect-form.tsx'

interface AddConnectionProps {
  /** Code of the provider; undefined until one is chosen. */
  chosen: string | undefined
  onChoose: (code: string | undefined) => void
  onClose: () => void
}

const width = 640

/** Connects a provider: first the choice, then its form. Closing it accidentally doesn't lose input. */
export default function AddConnection({ chosen, onChoose, onClose }: AddConnectionProps) {
  const query = useProviders()
  const provider = query.data?.find(({ code }) => code === chosen)
  const choosing = chosen === undefined || (query.data && !provider)
  return (
    <FormDrawer
      title={provider ? `Connect ${provider.displayName}` : 'Add connection'}
      description={choosing && 'Which provider’s devices are in the vehicles?'}
      width={width}
      onClose={onClose}
      onAbandon={() => forgetConsent(browserStorage('sessionStorage'))}
    >
      {query.isError ? (
        <QueryFailed what="providers" query={query} />
      ) : !query.data ? (
        <SkeletonLines lines={6} label="Loading providers" />
      ) : provider ? (
        <ConnectForm key={provider.code} provider={provider} onBack={() => onChoose(undefined)} />
      ) : (
        <ProviderGrid providers={query.data} onChoose={onChoose} />
      )}
    </FormDrawer>
  )
}
