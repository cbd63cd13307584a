import { connectionEndpoints } from '@milepost/contract/connections'
import type { ProviderListing } from '@milepost/contract/providers'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Switch } from '@milepost/ui/form/switch'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { connectionHref } from '../../../../addresses.ts'
import { call } from '../../../../lib/api.ts'
import { ApiError, explain } from '../../../../lib/api-error.ts'
import { browserStorage } from '../../../../session/safe-storage.ts'
import { refreshConnections } from '../actions/use-connection-actions.ts'
import { forgetConsent, keptDraft } from '../consent/consent-record.ts'
import { isConsent } from '../consent/consent-way.ts'
import { leaveForConsent } from '../consent/leave-for-consent.ts'
import { CompanyFields } from './company-fields.tsx'
import {
  type ConnectionDraft,
  draftProblems,
  emptyDraft,
  inputOf,
  type Problems,
  serverProblems,
  signInProblems,
} from './connection-draft.ts'
import { CredentialFields } from './credential-fields.tsx'
import { focusFirst } from './focus-first.ts'
import { HelpSteps } from './help-steps.tsx'
import { TrialLine } from './trial-line.tsx'
import { trialTimeoutMs, useTrial } from './use-trial.ts'

interface ConnectFormProps {
  provider: ProviderListing
  onDirty: (dirty: boolean) => void
  onBack: () => void
}

/**
 * Credentials, whether they work, the company; saving leads to the connection's page, where its first data arrives. For
 * a consent one goes to the provider instead, and finds what was typed again when it comes to nothing.
 */
export function ConnectForm({ provider, onDirty, onBack }: ConnectFormProps) {
  const navigate = useNavigate()
  const [kept] = useState(() => keptDraft(tab(), provider.code))
  const [draft, setDraft] = useState(kept ?? emptyDraft(provider))
  const [problems, setProblems] = useState<Problems>({})
  const trial = useTrial(provider)
  const create = useMutation({
    mutationFn: (ready: ConnectionDraft) =>
      call(connectionEndpoints.create, { body: inputOf(provider, ready) }, { timeoutMs: trialTimeoutMs }),
    onSuccess: async ({ id }) => {
      onDirty(false)
      forgetConsent(tab())
      await refreshConnections()
      await navigate({ to: connectionHref(id) })
    },
    onError: (error) => {
      if (error instanceof ApiError) setProblems(serverProblems(error.issues))
      toastFailure('The connection was not saved.', { description: explain(error).message })
    },
  })

  useEffect(() => {
    if (kept) onDirty(true)
  }, [kept, onDirty])

  const edit = (change: Partial<ConnectionDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    onDirty(true)
  }
  const onText = (path: string, text: string) => {
    edit({ texts: { ...draft.texts, [path]: text } })
    setProblems(({ [path]: _, ...others }) => others)
    if (!isCompany(path)) trial.reset()
  }
  const test = async () => {
    const found = signInProblems(provider, draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(found)
    const outcome = await trial.mutateAsync(draft)
    if (outcome.kind === 'works') return true
    setProblems(outcome.problems)
    focusFirst(outcome.problems)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = draftProblems(provider, draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(found)
    if (consents) leaveForConsent(provider, draft)
    else if (trial.data?.kind === 'works' || (await test())) create.mutate(draft)
  }
  const form = { texts: draft.texts, problems, onText }
  const consents = isConsent(provider, draft.choice)
  const busy = trial.isPending || create.isPending
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <button
        type="button"
        onClick={onBack}
        className="-mb-2 flex items-center gap-1.5 justify-self-start text-13 text-primary-text hover:underline"
      >
        <ArrowLeft aria-hidden className="size-3.5" />
        Other provider
      </button>
      {!consents && <HelpSteps provider={provider} />}
      <section aria-label="Credentials" className="grid gap-3.5">
        <CredentialFields
          provider={provider}
          form={form}
          choice={draft.choice}
          onChoice={(choice) => {
            edit({ choice })
            trial.reset()
          }}
        />
        {!consents && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button onClick={() => void test()} busy={trial.isPending} disabled={busy}>
              Test connection
            </Button>
            <TrialLine provider={provider.displayName} busy={trial.isPending} outcome={trial.data} />
          </div>
        )}
      </section>
      <section aria-labelledby="company" className="grid gap-3.5 border-t border-border pt-4">
        <h3 id="company" className="text-15 font-semibold">
          Company
        </h3>
        <CompanyFields form={form} />
        <Switch
          checked={draft.hasQueue}
          onChange={(hasQueue) => edit({ hasQueue })}
          hint="Events of this connection are looked at by reviewers."
        >
          Human review
        </Switch>
      </section>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-border pt-4">
        {!consents && trial.data?.kind === 'fails' && (
          <Button variant="ghost" disabled={busy} onClick={() => create.mutate(draft)}>
            Save anyway
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {consents ? `Continue to ${provider.displayName}` : 'Save connection'}
        </Button>
      </div>
    </form>
  )
}

const tab = () => browserStorage('sessionStorage')

const isCompany = (path: string) => !path.startsWith('credentials.') && path !== 'region' && path !== 'serverUrl'
