import { incidentTypeEndpoints as endpoints, keyPattern } from '@milepost/contract/incident-types/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { SaveType } from './save-type.tsx'
import { bodyOf } from './type-body.ts'
import { TypeFields, type TypeValues } from './type-form.tsx'

const start: TypeValues & { translatedType: string } = {
  translatedType: '',
  word: '',
  logo: 'flag',
  types: [],
  scoringType: '',
  IsBehavioralIncident: true,
  hasIntensity: false,
  excludeFromReview: false,
  jumpFromQueue: false,
  isExtended: false,
}

/** Adds an event type at the end of the list. */
export function NewType({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  return (
    <FormDrawer title="Add an event type" description="All clients share it." width={560} onClose={onClose}>
      <NewForm onMade={onMade} onClose={onClose} />
    </FormDrawer>
  )
}

function NewForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const of = useContractForm({
    endpoint: endpoints.create,
    start,
    body: ({ translatedType, ...values }) => ({ ...bodyOf(values), translatedType: translatedType.trim() }),
    check: ({ word }) => (word.trim() ? {} : { word: 'Enter a name.' }),
    onSaved: async (_, { translatedType, word }) => {
      toastSuccess(`${word} was added`)
      await refresh(endpoints.list)
      onMade(translatedType.trim())
    },
  })
  const key = of.form.watch('translatedType').trim()
  return (
    <ContractFormView of={of}>
      <TextField
        name="translatedType"
        label="Key"
        maxLength={40}
        hint="One word, like phoneUse. Events are stored with it, so it can’t be changed later."
      />
      <TypeFields />
      <SaveType of={of} id={keyPattern.test(key) ? key : 'newType'} isNew onCancel={onClose} />
    </ContractFormView>
  )
}
