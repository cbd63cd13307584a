import { termFieldWords as labels, type TermField, termFields } from '@milepost/contract/policies/import'
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
import { refreshTerms } from '../refresh-terms.ts'
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

/** What a term has of what a file may say; the others are its policy's. */
type Name = Exclude<TermField, 'policyNumber' | 'insurerName'>
type Values = { term: Record<Name, string> }

const regionOptions = regions.map(({ id, name }) => ({ value: String(id), label: name }))
const radiusOptions = policyRadius.all.map(({ code, word }) => ({ value: String(code), label: word }))

function TermForm({ policyId, term, after, onClose }: TermDrawerProps) {
  const of = useContractForm({
    endpoint: policyTermEndpoints.save,
    input: { params: { id: policyId } },
    start: { term: startOf(term ?? nextOf(after)) },
    body: ({ term: typed }: Values) => ({ term: termOf(typed), replaces: term?.startsOn ?? null }),
    onSaved: async () => {
      toastSuccess('Saved')
      await refreshTerms()
      onClose()
    },
    draft: `term ${policyId} ${term?.startsOn ?? 'new'}`,
  })
  const remove = useMutation({
    mutationFn: () => call(policyTermEndpoints.remove, { params: { id: policyId, startsOn: term!.startsOn } }),
    onSuccess: async () => {
      toastSuccess('Term deleted')
      await refreshTerms()
      onClose()
    },
    onError: (error) => toastFailure('Could not delete the term.', { description: explain(error).message }),
  })
  return (
    <ContractFormView of={of}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <DateField name="term.startsOn" label={labels.startsOn} />
        <DateField name="term.renewsOn" label={labels.renewsOn} />
        <TextField name="term.premiumUsd" label={`${labels.premiumUsd}, US$`} optional inputMode="numeric" />
        <TextField
          name="term.accidentLimitUsd"
          label={`${labels.accidentLimitUsd}, US$`}
          optional
          inputMode="numeric"
        />
        <TextField
          name="term.aggregateLimitUsd"
          label={`${labels.aggregateLimitUsd}, US$`}
          optional
          inputMode="numeric"
        />
        <ChoiceField name="term.garagingRegion" label={labels.garagingRegion} options={regionOptions} />
        <ChoiceField name="term.radius" label={labels.radius} options={radiusOptions} />
        <TextField name="term.commodity" label={labels.commodity} optional maxLength={200} />
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

const names = termFields.filter((name): name is Name => name !== 'policyNumber' && name !== 'insurerName')

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
