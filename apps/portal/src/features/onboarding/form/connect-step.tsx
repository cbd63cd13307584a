import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { Button } from '@milepost/ui/form/button'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Problems } from '../../../form/problems.ts'
import { type ConnectionValues, draftOfValues, valuesOf } from '../../connections/shared/connect/connection-values.ts'
import { CredentialFields } from '../../connections/shared/connect/credential-fields.tsx'
import { HelpSteps } from '../../connections/shared/connect/help-steps.tsx'
import { TrialLine } from '../../connections/shared/connect/trial-line.tsx'
import { type ConnectionDraft, emptyDraft, signInProblems } from '../../connections/shared/connection-draft.ts'
import { isConsent } from '../../connections/shared/consent/consent-method.ts'
import { useTrial } from '../../connections/shared/use-trial.ts'
import type { FleetEntry } from './fleet-entry.ts'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

interface ConnectStepProps {
  provider: ProviderListing
  entry: FleetEntry
  /** Why the provider rejected what was entered before. */
  rejected: string | undefined
  start: ConnectionDraft | undefined
  onBack: () => void
  /** Goes to the provider for consent. */
  onConsent: (draft: ConnectionDraft) => Promise<unknown>
  onNext: (draft: ConnectionDraft) => void
}

/**
 * The provider's own fields; nothing typed here is stored until the terms are signed. They are checked before going on,
 * unless the form is a request: then the provider isn't called.
 */
export function ConnectStep({ provider, entry, rejected, start, onBack, onConsent, onNext }: ConnectStepProps) {
  const form = useForm<ConnectionValues>({ defaultValues: valuesOf(start ?? emptyDraft(provider), provider) })
  const trial = useTrial(provider, entry.options)
  const { busy, problem, run } = useStep()
  const [choice] = form.watch(['choice'])
  const [tested, setTested] = useState<string>()
  const consents = isConsent(provider, choice)
  const isTested = !consents && entry.client !== null
  const show = (problems: Problems) => {
    for (const [name, message] of Object.entries(problems)) form.setError(name as never, { message })
    return Object.keys(problems).length > 0
  }
  const test = async (): Promise<boolean> => {
    const draft = draftOfValues(form.getValues())
    form.clearErrors()
    if (show(signInProblems(provider, draft))) return false
    const outcome = await trial.mutateAsync(draft)
    if (outcome.kind === 'fails') show(outcome.problems)
    setTested(JSON.stringify(draft))
    return outcome.kind === 'works'
  }
  const next = async () => {
    const draft = draftOfValues(form.getValues())
    if (consents) return onConsent(draft)
    form.clearErrors()
    if (!isTested) return show(signInProblems(provider, draft)) ? undefined : onNext(draft)
    const isKnown = tested === JSON.stringify(draft) && trial.data?.kind === 'works'
    if (isKnown || (await test())) onNext(draft)
  }
  return (
    <FormProvider {...form}>
      <StepForm
        title={`Connect ${provider.displayName}`}
        busy={busy || trial.isPending}
        problem={problem ?? rejected}
        action={consents ? `Sign in with ${provider.displayName}` : 'Next'}
        onBack={onBack}
        onSubmit={() => void run(next)}
      >
        {!consents && <HelpSteps provider={provider} />}
        <CredentialFields
          provider={provider}
          choice={choice}
          onChoice={(to) => form.setValue('choice', to, { shouldDirty: true })}
        />
        {entry.client === null && (
          <p className="text-13 text-text-2">
            What you enter is encrypted. It is used only if your request is accepted, and deleted otherwise.
          </p>
        )}
        {isTested && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button onClick={() => void run(test)} busy={trial.isPending} disabled={busy}>
              Test connection
            </Button>
            <TrialLine provider={provider.displayName} busy={trial.isPending} outcome={trial.data} />
          </div>
        )}
      </StepForm>
    </FormProvider>
  )
}
