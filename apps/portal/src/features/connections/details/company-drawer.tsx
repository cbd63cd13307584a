import { type ConnectionDetails, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refreshConnections } from '../actions/use-connection-actions.ts'
import { CompanyFields } from '../add/company-fields.tsx'
import { type ConnectionValues, draftOfValues, valuesOf } from '../shared/connect/connection-values.ts'
import { companyOf } from '../shared/connection-draft.ts'

/** A form for the company details. */
export function CompanyDrawer({ connection, onClose }: { connection: ConnectionDetails; onClose: () => void }) {
  return (
    <FormDrawer title={`Company of ${connection.name}`} onClose={onClose}>
      <CompanyForm connection={connection} onClose={onClose} />
    </FormDrawer>
  )
}

function CompanyForm({ connection, onClose }: { connection: ConnectionDetails; onClose: () => void }) {
  const of = useContractForm({
    endpoint: connectionEndpoints.change,
    input: { params: { id: connection.id } },
    start: startOf(connection),
    body: (values: ConnectionValues) => ({ name: values.name.trim(), ...changedCompany(connection, values) }),
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter a fleet name.' }),
    onSaved: async () => {
      toastSuccess('Saved')
      await refreshConnections()
      onClose()
    },
    draft: `company ${connection.id}`,
  })
  return (
    <ContractFormView of={of}>
      <CompanyFields />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}

/** Entering the current policy takes back another one that awaits an admin, so that a form sends it only if it was changed. */
function changedCompany({ policyNumber, insurerName }: ConnectionDetails, values: ConnectionValues) {
  const { policyNumber: number, insurerName: insurer, ...company } = companyOf(draftOfValues(values).texts)
  return number === policyNumber && insurer === insurerName
    ? company
    : { ...company, policyNumber: number, insurerName: insurer }
}

function startOf({ name, signer, hasQueue, ...rest }: ConnectionDetails): ConnectionValues {
  const { contactNumber, dotNumber, taxId, policyNumber, insurerName } = rest
  const known = { name, contactNumber, dotNumber, taxId, policyNumber, insurerName }
  const signed = {
    'signer.firstName': signer?.firstName,
    'signer.lastName': signer?.lastName,
    'signer.email': signer?.email,
  }
  const texts = Object.entries({ ...known, ...signed }).flatMap(([path, text]) => (text ? [[path, text]] : []))
  return valuesOf({ texts: Object.fromEntries(texts), choice: 0, hasQueue })
}
