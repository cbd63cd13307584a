import { type Connection, type ConnectionDetails, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { type ConnectionValues, draftOfValues, valuesOf } from '../shared/connect/connection-values.ts'
import { CredentialFields } from '../shared/connect/credential-fields.tsx'
import { HelpSteps } from '../shared/connect/help-steps.tsx'
import { isConsent } from '../shared/consent/consent-method.ts'
import { leaveForConsent } from '../shared/consent/leave-for-consent.ts'
import { useProviders } from '../shared/use-providers.ts'
import { trialTimeoutMs } from '../shared/use-trial.ts'
import { changeOf, draftOf } from './credential-change.ts'
import { refreshConnections } from './use-connection-actions.ts'

/** Enters new credentials for a connection; the old ones are never shown. */
export function CredentialsDrawer({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const providers = useProviders()
  const details = useAnswer(answerOf(connectionEndpoints.details, { params: { id: connection.id } }))
  const provider = providers.data?.find(({ id }) => id === connection.providerId)
  const known = details.data?.id === connection.id ? details.data : undefined
  return (
    <FormDrawer
      title={`Credentials for ${connection.name}`}
      description="New credentials are tested first. The old ones stay in use until the new ones work."
      onClose={onClose}
    >
      {providers.isError || details.isError ? (
        <QueryFailed what="this connection" query={providers.isError ? providers : details} />
      ) : provider && known ? (
        <CredentialsForm provider={provider} details={known} onClose={onClose} />
      ) : (
        <SkeletonLines lines={6} label="Loading connection" />
      )}
    </FormDrawer>
  )
}

interface CredentialsFormProps {
  provider: ProviderListing
  details: ConnectionDetails
  onClose: () => void
}

function CredentialsForm({ provider, details, onClose }: CredentialsFormProps) {
  const changeIn = (values: ConnectionValues) => changeOf(provider, details, draftOfValues(values))
  const of = useContractForm({
    endpoint: connectionEndpoints.change,
    input: { params: { id: details.id } },
    start: valuesOf(draftOf(provider, details), provider),
    body: (values: ConnectionValues) => changeIn(values) ?? {},
    timeoutMs: trialTimeoutMs,
    onSaved: async () => {
      toastSuccess(`${details.name} has new credentials`, { description: 'They work. Data is syncing.' })
      await refreshConnections()
      onClose()
    },
  })
  const values = of.form.watch()
  const consents = isConsent(provider, values.choice)
  const submit = () => {
    if (!consents) return void of.submit()
    of.release()
    leaveForConsent(provider, draftOfValues(values), details.id)
  }
  return (
    <ContractFormView of={of} onSubmit={submit}>
      {!consents && <HelpSteps provider={provider} />}
      <CredentialFields
        provider={provider}
        choice={values.choice}
        onChoice={(choice) => of.form.setValue('choice', choice, { shouldDirty: true })}
        stored={details.credentials.stored}
      />
      <FormFooter
        of={of}
        action={consents ? `Sign in with ${provider.displayName}` : 'Test and save'}
        always={consents}
        disabled={!consents && changeIn(values) === null}
        onCancel={onClose}
      />
    </ContractFormView>
  )
}
