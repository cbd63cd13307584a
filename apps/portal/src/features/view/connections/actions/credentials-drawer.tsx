import { type Connection, type ConnectionDetails, connectionEndpoints } from '@milepost/contract/connections'
import type { ProviderListing } from '@milepost/contract/providers'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../lib/api.ts'
import { ApiError, explain } from '../../../../lib/api-error.ts'
import { answerOf } from '../../../../lib/query-client.ts'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import { useAnswer } from '../../../../lib/use-answer.ts'
import { useBusy } from '../../../../session/busy.ts'
import { type Problems, serverProblems } from '../add/connection-draft.ts'
import { CredentialFields } from '../add/credential-fields.tsx'
import { HelpSteps } from '../add/help-steps.tsx'
import { trialTimeoutMs } from '../add/use-trial.ts'
import { isConsent } from '../consent/consent-way.ts'
import { leaveForConsent } from '../consent/leave-for-consent.ts'
import { useProviders } from '../shared/use-providers.ts'
import { changeOf, draftOf } from './credential-change.ts'
import { refreshConnections } from './use-connection-actions.ts'

interface CredentialsDrawerProps {
  connection: Connection
  onClose: () => void
}

/** New credentials for a connection; the old ones are never shown. */
export function CredentialsDrawer({ connection, onClose }: CredentialsDrawerProps) {
  const providers = useProviders()
  const details = useAnswer(answerOf(connectionEndpoints.details, { params: { id: connection.id } }))
  const provider = providers.data?.find(({ id }) => id === connection.providerId)
  const known = details.data?.id === connection.id ? details.data : undefined
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Credentials of ${connection.name}`}
      description="They are tried first. The old ones stay until the new ones work."
      width={560}
    >
      {providers.isError || details.isError ? (
        <QueryFailed what="this connection" query={providers.isError ? providers : details} />
      ) : provider && known ? (
        <CredentialsForm provider={provider} details={known} onClose={onClose} />
      ) : (
        <SkeletonLines lines={6} label="Loading connection" />
      )}
    </Drawer>
  )
}

function CredentialsForm({
  provider,
  details,
  onClose,
}: {
  provider: ProviderListing
  details: ConnectionDetails
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(provider, details))
  const [problems, setProblems] = useState<Problems>({})
  const body = changeOf(provider, details, draft)
  const consents = isConsent(provider, draft.choice)
  useBusy(body !== null)
  const save = useMutation({
    mutationFn: (change: NonNullable<typeof body>) =>
      call(connectionEndpoints.change, { params: { id: details.id }, body: change }, { timeoutMs: trialTimeoutMs }),
    onSuccess: async () => {
      toastSuccess(`${details.name} has new credentials`, { description: 'They work; data is being read.' })
      await refreshConnections()
      onClose()
    },
    onError: (error) => setProblems(error instanceof ApiError ? serverProblems(error.issues) : {}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (consents) leaveForConsent(provider, draft, details.id)
    else if (body) save.mutate(body)
  }
  const named = Object.keys(problems).some((path) => path !== 'credentials')
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {!consents && <HelpSteps provider={provider} />}
      <CredentialFields
        provider={provider}
        form={{
          texts: draft.texts,
          problems,
          onText: (path, text) => {
            setDraft({ ...draft, texts: { ...draft.texts, [path]: text } })
            setProblems({})
            save.reset()
          },
        }}
        choice={draft.choice}
        onChoice={(choice) => setDraft({ ...draft, choice })}
        stored={details.credentials.stored}
      />
      {save.isError && !named && (
        <p role="alert" className="text-13 text-destructive">
          {problems.credentials ?? explain(save.error).message}
        </p>
      )}
      <div className="flex justify-end gap-2 border-t border-border pt-4">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!consents && body === null}>
          {consents ? `Continue to ${provider.displayName}` : 'Test and save'}
        </Button>
      </div>
    </form>
  )
}
