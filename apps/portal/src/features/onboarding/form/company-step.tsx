import { plainError } from '@milepost/contract/api/plain-error'
import { CompanyData } from '@milepost/contract/onboarding/endpoints'
import { FormProvider, useForm } from 'react-hook-form'
import { problemsOf } from '../../../form/problems.ts'
import { TextField } from '../../../form/text-field.tsx'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

export type CompanyValues = {
  name: string
  dotNumber: string
  taxId: string
  insurerName: string
  policyNumber: string
  contactNumber: string
}

/** The company: only its name is required. */
export function CompanyStep({
  start,
  onNext,
}: {
  start: CompanyValues
  onNext: (values: CompanyValues) => Promise<unknown>
}) {
  const form = useForm<CompanyValues>({ defaultValues: start })
  const { busy, problem, run } = useStep()
  const submit = form.handleSubmit((values) => {
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim() || null]))
    const issues = CompanyData.safeParse(given, { error: plainError }).error?.issues ?? []
    const problems = { ...problemsOf(issues), ...(values.name.trim() ? {} : { name: 'Enter the name of your fleet.' }) }
    for (const [name, message] of Object.entries(problems)) form.setError(name as keyof CompanyValues, { message })
    if (Object.keys(problems).length === 0) void run(() => onNext(values))
  })
  return (
    <FormProvider {...form}>
      <StepForm
        title="Your company"
        detail="Only the name is needed. The rest helps to match your policy."
        busy={busy}
        problem={problem}
        onSubmit={() => void submit()}
      >
        <div className="grid gap-3.5 tablet:grid-cols-2">
          <TextField
            name="name"
            label="Fleet name"
            required
            autoComplete="organization"
            className="tablet:col-span-2"
          />
          <TextField name="dotNumber" label="DOT number" inputMode="numeric" optional />
          <TextField name="taxId" label="Tax ID" hint="A US EIN or a Canadian business number." optional />
          <TextField name="insurerName" label="Insurer" optional />
          <TextField name="policyNumber" label="Policy number" optional />
          <TextField
            name="contactNumber"
            label="Contact number"
            hint="With country code: +13125550142."
            type="tel"
            autoComplete="tel"
            optional
            className="tablet:col-span-2"
          />
        </div>
      </StepForm>
    </FormProvider>
  )
}
