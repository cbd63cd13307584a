import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { type PolicyTerm, policyTermEndpoints } from '@milepost/contract/policies/terms'
import { policyRadius } from '@milepost/domain/codes'
import { regions } from '@milepost/domain/regions'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { ChoiceField, DateField } from './term-fields.tsx'

interface TermDrawerProps {
  policyId: string
  /** Null for a new one, which starts when the term `after` ends and is otherwise the same. */
  term: PolicyTerm | null
  after: PolicyTerm | undefined
  onClose: () => void
}

/** A form for a term of a policy. */
export function TermDrawer(props: TermDrawerProps) {
  return (
    <FormDrawer title={props.term ? 'Edit term' : 'Add a term'} onClose={props.onClose}>
      <TermForm {...props} />
    </FormDrawer>
  )
}

type Name = Exclude<keyof PolicyTerm, 'changedAt'>
type Values = { term: Record<Name, string> }

const regionOptions = regions.map(({ id, name }) => ({ value: String(id), label: name }))
const radiusOptions = policyRadius.all.map(({ code, word }) => ({ value: String(code), label: word }))

function TermForm({ policyId, term, after, onClose }: TermDrawerProps) {
  const refreshed = () => refresh(policyEndpoints.details, policyEndpoints.experience, policyEndpoints.list)
  const of = useContractForm({
    endpoint: policyTermEndpoints.save,
    input: { params: { id: policyId } },
    start: { term: startOf(term ?? nextOf(after)) },
    body: ({ term: typed }: Values) => ({ term: termOf(typed), replaces: term?.startsOn ?? null }),
    onSaved: async () => {
      toastSuccess('Saved')
      await refreshed()
      onClose()
    },
    draft: `term ${policyId} ${term?.startsOn ?? 'new'}`,
  })
  const remove = useMutation({
    mutationFn: () => call(policyTermEndpoints.remove, { params: { id: policyId, startsOn: term!.startsOn } }),
    onSuccess: async () => {
      toastSuccess('Term deleted')
      await refreshed()
      onClose()
    },
    onError: (error) => toastFailure('Could not delete the term.', { description: explain(error).message }),
  })
  return (
    <ContractFormView of={of}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <DateField name="term.startsOn" label="Start" />
        <DateField name="term.renewsOn" label="Renewal" />
        <TextField name="term.premiumUsd" label="Premium, US$" optional inputMode="numeric" />
        <TextField name="term.accidentLimitUsd" label="Limit per accident, US$" optional inputMode="numeric" />
        <TextField name="term.aggregateLimitUsd" label="Aggregate limit, US$" optional inputMode="numeric" />
        <ChoiceField name="term.garagingRegion" label="Garaging state" options={regionOptions} />
        <ChoiceField name="term.radius" label="Radius" options={radiusOptions} />
        <TextField name="term.commodity" label="Commodity" optional maxLength={200} />
      </div>
      <FormFooter of={of} onCancel={onClose} always={term === null}>
        {term && (
          <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete term
          </Button>
        )}
      </FormFooter>
    </ContractFormView>
  )
}

const names = [
  'startsOn',
  'renewsOn',
  'premiumUsd',
  'accidentLimitUsd',
  'aggregateLimitUsd',
  'garagingRegion',
  'radius',
  'commodity',
] as const satisfies readonly Name[]

const startOf = (term: Partial<PolicyTerm>) =>
  Object.fromEntries(names.map((name) => [name, String(term[name] ?? '')])) as Values['term']

/** A renewal for a year, at the same premium and limits. */
function nextOf(term: PolicyTerm | undefined): Partial<PolicyTerm> {
  if (!term) return {}
  const [year, ...rest] = term.renewsOn.split('-')
  return { ...term, startsOn: term.renewsOn, renewsOn: [Number(year) + 1, ...rest].join('-') }
}

/** Numbers as typed, with or without commas; what isn't one is left to the contract's rules. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.replaceAll(',', '')))

const termOf = (typed: Values['term']) => ({
  startsOn: typed.startsOn,
  renewsOn: typed.renewsOn,
  premiumUsd: numberOf(typed.premiumUsd),
  accidentLimitUsd: numberOf(typed.accidentLimitUsd),
  aggregateLimitUsd: numberOf(typed.aggregateLimitUsd),
  garagingRegion: numberOf(typed.garagingRegion) as PolicyTerm['garagingRegion'],
  radius: numberOf(typed.radius) as PolicyTerm['radius'],
  commodity: typed.commodity.trim() || null,
})
