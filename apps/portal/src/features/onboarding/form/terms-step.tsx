import { Email } from '@milepost/contract/api/fields'
import { isSignatureOf, nameOf } from '@milepost/contract/onboarding/signature'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { useCallback, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { TextField } from '../../../form/text-field.tsx'
import type { FleetEntry } from './fleet-entry.ts'
import { SignerPhone } from './signer-phone.tsx'
import { StepForm } from './step-form.tsx'
import { TermsText } from './terms-text.tsx'
import { useStep } from './use-step.ts'

export type TermsValues = {
  signerFirstName: string
  signerLastName: string
  signerEmail: string
  signature: string
}

interface TermsStepProps {
  entry: FleetEntry
  /** Opens the stored form, whose signer can verify a phone. */
  formKey: string | undefined
  /** What is connected: fleet and provider. */
  summary: string
  onBack: () => void
  onSign: (values: TermsValues) => Promise<unknown>
}

/** The terms to read, who signs them, and the signature as typed. Signing connects the fleet, or sends its request. */
export function TermsStep({ entry, formKey, summary, onBack, onSign }: TermsStepProps) {
  const form = useForm<TermsValues>({
    defaultValues: { signerFirstName: '', signerLastName: '', signerEmail: '', signature: '' },
  })
  const [accepted, setAccepted] = useState(false)
  const [isTermsMissing, setTermsMissing] = useState(false)
  // A client's own terms are on another site, where reading can't be seen.
  const [isRead, setRead] = useState(Boolean(entry.client?.termsUrl))
  const markRead = useCallback(() => setRead(true), [])
  const [isVerified, setVerified] = useState(false)
  const [isPhoneMissing, setPhoneMissing] = useState(false)
  const isPhoneRequired = entry.signerPhone === 'required'
  const { busy, problem, run } = useStep()
  const submit = form.handleSubmit((values) => {
    const problems = problemsOf(values)
    for (const [name, message] of Object.entries(problems)) form.setError(name as keyof TermsValues, { message })
    const lacksPhone = isPhoneRequired && !isVerified
    setPhoneMissing(lacksPhone)
    setTermsMissing(!accepted)
    if (Object.keys(problems).length === 0 && !lacksPhone && accepted) void run(() => onSign(trimmed(values)))
  })
  const termsUrl = entry.client?.termsUrl
  return (
    <FormProvider {...form}>
      <StepForm
        title="Terms"
        detail={entry.client ? `You are about to connect ${summary}.` : `You are about to ask to connect ${summary}.`}
        action={entry.client ? 'Sign and connect' : 'Sign and send'}
        busy={busy}
        problem={problem}
        onBack={onBack}
        onSubmit={() => void submit()}
      >
        {termsUrl ? (
          <p className="text-13">
            <a href={termsUrl} target="_blank" rel="noreferrer" className="text-link">
              Read the terms of {entry.client?.name}
            </a>
          </p>
        ) : (
          <TermsText onRead={markRead} />
        )}
        <div className="grid gap-3.5 tablet:grid-cols-2">
          <TextField name="signerFirstName" label="First name" required autoComplete="given-name" />
          <TextField name="signerLastName" label="Last name" required autoComplete="family-name" />
          <TextField
            name="signerEmail"
            label="Email"
            type="email"
            required
            autoComplete="email"
            className="tablet:col-span-2"
          />
          <TextField
            name="signature"
            label="Signature"
            hint="Type your full name."
            required
            className="tablet:col-span-2"
          />
        </div>
        {entry.signerPhone !== 'unavailable' && formKey !== undefined && (
          <SignerPhone
            formKey={formKey}
            options={entry.options}
            required={isPhoneRequired}
            problem={isPhoneMissing ? 'Verify your phone before you sign.' : undefined}
            onVerified={() => {
              setVerified(true)
              setPhoneMissing(false)
            }}
          />
        )}
        <div className="grid gap-1.5">
          <Checkbox
            checked={accepted}
            onChange={(isAccepted) => {
              setAccepted(isAccepted)
              setTermsMissing(false)
            }}
            disabled={!isRead}
            hint={isRead || isTermsMissing ? undefined : 'Scroll to the end of the terms first.'}
          >
            I accept these terms, and I’m authorized to sign for my company.
          </Checkbox>
          {isTermsMissing && !accepted && (
            <p role="alert" className="text-13 text-destructive">
              {isRead ? 'Accept the terms to continue.' : 'Read the terms to the end, and accept them.'}
            </p>
          )}
        </div>
      </StepForm>
    </FormProvider>
  )
}

const trimmed = (values: TermsValues): TermsValues => ({
  signerFirstName: values.signerFirstName.trim(),
  signerLastName: values.signerLastName.trim(),
  signerEmail: values.signerEmail.trim(),
  signature: values.signature.trim(),
})

function problemsOf(values: TermsValues): Partial<Record<keyof TermsValues, string>> {
  const { signerFirstName, signerLastName, signerEmail } = trimmed(values)
  return {
    ...(signerFirstName ? {} : { signerFirstName: 'Enter your first name.' }),
    ...(signerLastName ? {} : { signerLastName: 'Enter your last name.' }),
    ...(Email.safeParse(signerEmail).success ? {} : { signerEmail: 'Enter an email address.' }),
    ...signatureProblem(values),
  }
}

function signatureProblem(values: TermsValues): { signature?: string } {
  const { signerFirstName, signerLastName, signature } = trimmed(values)
  if (!signature || !signerFirstName || !signerLastName) return signature ? {} : { signature: 'Type your full name.' }
  return isSignatureOf(values) ? {} : { signature: `Type your name as above: ${nameOf(values)}.` }
}
