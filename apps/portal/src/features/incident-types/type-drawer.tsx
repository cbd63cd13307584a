import { incidentTypeEndpoints as endpoints, type IncidentType } from '@milepost/contract/incident-types/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { LogoUpload } from './logo-upload.tsx'
import { SaveType } from './save-type.tsx'
import { bodyOf, startOf } from './type-body.ts'
import { TypeFields } from './type-form.tsx'

/** One event type: its name, logo, settings and tags. */
export function TypeDrawer({ type, onClose }: { type: IncidentType; onClose: () => void }) {
  return (
    <FormDrawer
      title={type.word}
      description={<span className="font-mono text-12">{type.translatedType}</span>}
      width={560}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <LogoUpload type={type} />
        <Fields key={type.logo} type={type} onClose={onClose} />
      </div>
    </FormDrawer>
  )
}

function Fields({ type, onClose }: { type: IncidentType; onClose: () => void }) {
  const of = useContractForm({
    endpoint: endpoints.change,
    input: { params: { id: type.translatedType } },
    start: startOf(type),
    body: bodyOf,
    onSaved: async (_, { word }) => {
      toastSuccess(`${word} is saved`)
      await refresh(endpoints.list)
      onClose()
    },
  })
  return (
    <ContractFormView of={of}>
      <TypeFields />
      <SaveType of={of} id={type.translatedType} onCancel={onClose} />
    </ContractFormView>
  )
}
