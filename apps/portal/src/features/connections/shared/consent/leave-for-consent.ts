import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { currentClientId } from '../../../../session/current-client.ts'
import type { ConnectionDraft } from '../connection-draft.ts'
import { consentAddress } from './consent-method.ts'
import { beginConsent } from './consent-record.ts'

/** Goes to the provider's consent page for the drafted region, or reports why that isn't possible. */
export function leaveForConsent(provider: ProviderListing, draft: ConnectionDraft, connectionId?: number): void {
  const clientId = currentClientId()
  if (clientId === undefined) return
  const begun = { provider: provider.code, clientId, ...(connectionId !== undefined && { connectionId }), draft }
  const state = beginConsent(browserStorage('sessionStorage'), begun)
  const address = state && consentAddress(provider, draft.texts.region, state)
  if (address) window.location.assign(address)
  else
    toastFailure(`Could not open ${provider.displayName}.`, {
      description:
        'This browser blocks storage for this site, which is needed to bring you back here. Allow it and try again.',
    })
}
