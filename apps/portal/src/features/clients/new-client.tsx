import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { ZoneField } from './zone-field.tsx'

const start = { name: '', timeZone: 'America/New_York' }

/** Creates a client; its other settings follow. */
export function NewClient({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  return (
    <FormDrawer title="New client" description="You can then invite its first people." onClose={onClose}>
      <NewForm onMade={onMade} onClose={onClose} />
    </FormDrawer>
  )
}

function NewForm({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const of = useContractForm({
    endpoint: clientEndpoints.create,
    start,
    body: ({ name, timeZone }) => ({ name: name.trim(), timeZone }),
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter a name.' }),
    onSaved: async ({ id, name }) => {
      toastSuccess(`${name} was created`)
      await refresh(clientEndpoints.list)
      onMade(id)
    },
  })
  return (
    <ContractFormView of={of}>
      <TextField name="name" label="Name" maxLength={200} />
      <ZoneField hint="Its days, weeks and reports use this zone. It can’t be changed once a fleet is connected." />
      <FormFooter of={of} action="Create" always onCancel={onClose} />
    </ContractFormView>
  )
}
