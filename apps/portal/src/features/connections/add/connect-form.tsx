import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { Button } from '@milepost/ui/form/button'
import { Switch } from '@milepost/ui/form/switch'
import { ArrowLeft } from '@milepost/ui/icons'
import { useNavigate } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { connectionHref } from '../../../addresses.ts'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { FormHostContext } from '../../../form/form-host.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refreshConnections } from '../actions/use-connection-actions.ts'
import { type ConnectionValues, draftOfValues, valuesOf } from '../shared/connect/connection-values.ts'
import { CredentialFields } from '../shared/connect/credential-fields.tsx'
import { HelpSteps } from '../shared/connect/help-steps.tsx'
import { TrialLine } from '../shared/connect/trial-line.tsx'
import { draftProblems, emptyDraft, inputOf, signInProblems } from '../shared/connection-draft.ts'
import { isConsent } from '../shared/consent/consent-method.ts'
import { forgetConsent, keptDraft } from '../shared/consent/consent-record.ts'
import { leaveForConsent } from '../shared/consent/leave-for-consent.ts'
import { humanReviewHint } from '../shared/human-review-hint.ts'
import { trialTimeoutMs, useTrial } from '../shared/use-trial.ts'
import { CompanyFields } from './company-fields.tsx'

/**
 * Credentials, a check that they work, and the company; saving leads to the connection's page, where its first data
 * arrives. With consent, the person goes to the provider instead, and finds their input again if it fails.
 */
export function ConnectForm({ provider, onBack }: { provider: ProviderListing; onBack: () => void }) {
  const navigate = useNavigate()
  const host = use(FormHostContext)
  const [kept] = useState(() => keptDraft(tab(), provider.code))
  const trial = useTrial(provider)
  const of = useContractForm({
    endpoint: connectionEndpoints.create,
    start: valuesOf(emptyDraft(provider), provider),
    body: (values: ConnectionValues) => inputOf(provider, draftOfValues(values)),
    check: (values) => draftProblems(provider, draftOfValues(values)),
    timeoutMs: trialTimeoutMs,
    onSaved: async ({ id }) => {
      forgetConsent(tab())
      await refreshConnections()
      await navigate({ to: connectionHref(id) })
    },
    draft: `connect ${provider.code}`,
  })
  const { form, show } = of
  useEffect(() => {
    if (!kept) return
    const typed = valuesOf(kept, provider)
    for (const name of Object.keys(typed) as (keyof ConnectionValues)[])
      form.setValue(name, typed[name], { shouldDirty: true })
  }, [kept, provider, form])
  // A change invalidates the last check.
  const forgetTrial = trial.reset
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && (name.startsWith('credentials.') || ['region', 'serverUrl', 'choice'].includes(name)))
            forgetTrial()
        },
      }),
    [form, forgetTrial],
  )

  const [choice, hasQueue] = form.watch(['choice', 'hasQueue'])
  const consents = isConsent(provider, choice)
  const busy = trial.isPending || of.busy
  const test = async () => {
    const draft = draftOfValues(form.getValues())
    form.clearErrors()
    if (show(signInProblems(provider, draft))) return false
    const outcome = await trial.mutateAsync(draft)
    if (outcome.kind === 'fails') show(outcome.problems)
    return outcome.kind === 'works'
  }
  const save = form.handleSubmit(async (values) => {
    if (consents) {
      of.release()
      leaveForConsent(provider, draftOfValues(values))
    } else if (trial.data?.kind === 'works' || (await test())) of.save(values)
  })
  return (
    <ContractFormView of={of} onSubmit={() => void save()}>
      <button
        type="button"
        onClick={() => host?.leave(onBack)}
        className="-mb-2 flex items-center gap-1.5 justify-self-start text-13 text-link"
      >
        <ArrowLeft aria-hidden className="size-3.5" />
        Other provider
      </button>
      {!consents && <HelpSteps provider={provider} />}
      <section aria-label="Credentials" className="grid gap-3.5">
        <CredentialFields
          provider={provider}
          choice={choice}
          onChoice={(next) => form.setValue('choice', next, { shouldDirty: true })}
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
        <CompanyFields />
        <Switch
          checked={hasQueue}
          onChange={(next) => form.setValue('hasQueue', next, { shouldDirty: true })}
          hint={humanReviewHint}
        >
          Human review
        </Switch>
      </section>
      <FormFooter
        of={of}
        action={consents ? `Sign in with ${provider.displayName}` : 'Save connection'}
        busy={busy}
        always
      >
        {!consents && trial.data?.kind === 'fails' && (
          <Button variant="ghost" disabled={busy} onClick={() => of.save(form.getValues())}>
            Save anyway
          </Button>
        )}
      </FormFooter>
    </ContractFormView>
  )
}

const tab = () => browserStorage('sessionStorage')
