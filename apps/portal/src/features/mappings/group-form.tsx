import { incorrectMappingEndpoints as endpoints, type VehicleMapping } from '@milepost/contract/mappings/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { useQuery } from '@tanstack/react-query'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { GroupField } from './group-field.tsx'

/** Chooses the group of a vehicle that its provider has put into none. */
export function GroupForm({ mapping, onClose }: { mapping: VehicleMapping; onClose: () => void }) {
  return (
    <FormDrawer title={mapping.vehicle.name} description={mapping.connection.name} onClose={onClose}>
      <Fields mapping={mapping} onClose={onClose} />
    </FormDrawer>
  )
}

function Fields({ mapping, onClose }: { mapping: VehicleMapping; onClose: () => void }) {
  const { data: groups } = useQuery(
    answerOf(vehicleEndpoints.groups, { query: { connectionId: mapping.connection.id } }),
  )
  const of = useContractForm({
    endpoint: endpoints.changeVehicle,
    input: { params: { id: mapping.id } },
    start: { groupId: mapping.group?.groupId ?? '' },
    body: ({ groupId }) => ({ groupId: groupId || null }),
    onSaved: async () => {
      toastSuccess('Saved')
      await refresh(endpoints.vehicles)
      onClose()
    },
  })
  return (
    <ContractFormView of={of}>
      <GroupField groups={groups} />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}
