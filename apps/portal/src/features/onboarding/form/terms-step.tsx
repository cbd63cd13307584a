import { Email } from '@milepost/contract/api/fields'
import { isSignatureOf, nameOf } from '@milepost/contract/onboarding/signature'
import { ourTerms } from '@milepost/contract/onboarding/terms'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { TextField } from '../../../form/text-field.tsx'
import type { FleetEntry } from './fleet-entry.ts'
import { SignerPhone } from './signer-phone.tsx'
import { StepForm } from './step-form.tsx'
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
  const [isVerified, setVerified] = useState(false)
  const [isPhoneMissing, setPhoneMissing] = useState(false)
  const isPhoneRequired = entry.signerPhone === 'required'
  const { busy, problem, run } = useStep()
  const submit = form.handleSubmit((values) => {
    const problems = problemsOf(values)
    for (const [name, message] of Object.entries(problems)) form.setError(name as keyof TermsValues, { message })
    const lacksPhone = isPhoneRequired && !isVerified
    setPhoneMissing(lacksPhone)
    if (Object.keys(problems).length === 0 && !lacksPhone) void run(() => onSign(trimmed(values)))
  })
  const termsUrl = entry.client?.termsUrl
  return (
    <FormProvider {...form}>
      <StepForm
        title="Terms"
        detail={entry.client ? `You are about to connect ${summary}.` : `You are about to ask to connect ${summary}.`}
        action={entry.client ? 'Sign and connect' : 'Sign and send'}
        busy={busy}
        disabled={!accepted}
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
          <section
            aria-label="Terms"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must scroll by keyboard too
            tabIndex={0}
            className="grid max-h-64 gap-3 overflow-y-auto rounded-card border border-border bg-sunken px-3.5 py-3 text-13"
          >
            {ourTerms.map(({ title, text }) => (
              <div key={title}>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-0.5 text-text-2">{text}</p>
              </div>
            ))}
          </section>
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
        <Checkbox checked={accepted} onChange={setAccepted}>
          I accept the terms and may do so for my company.
        </Checkbox>
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
