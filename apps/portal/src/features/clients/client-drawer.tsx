import { type ClientRow, clientEndpoints } from '@milepost/contract/clients/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { LocalTabs } from '@milepost/ui/layout/local-tabs'
import { useState } from 'react'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { ContractForm } from './contract-tab.tsx'
import { WhiteLabelForm } from './white-label-tab.tsx'
import { ZoneField } from './zone-field.tsx'

type Tab = 'details' | 'contract' | 'look'

/** One client’s settings: name and zone, contract and prices, and how it looks to the people it invites. */
export function ClientDrawer({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('details')
  return (
    <FormDrawer title={client.name} width={640} onClose={onClose}>
      <LocalTabs<Tab>
        label="Settings of the client"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'details', label: 'Details', content: <DetailsForm client={client} onClose={onClose} /> },
          {
            value: 'contract',
            label: 'Contract and prices',
            content: <ContractForm client={client} onClose={onClose} />,
          },
          { value: 'look', label: 'White label', content: <WhiteLabelForm client={client} onClose={onClose} /> },
        ]}
      />
    </FormDrawer>
  )
}

function DetailsForm({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const isConnected = client.connectionCount > 0
  const of = useContractForm({
    endpoint: clientEndpoints.change,
    input: { params: { id: client.id } },
    start: { name: client.name, timeZone: client.timeZone },
    body: ({ name, timeZone }) => ({ name: name.trim(), timeZone }),
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter a name.' }),
    onSaved: async () => {
      toastSuccess('Saved')
      await refresh(clientEndpoints.list, clientEndpoints.me)
      onClose()
    },
  })
  return (
    <ContractFormView of={of}>
      <TextField name="name" label="Name" maxLength={200} />
      <ZoneField
        disabled={isConnected}
        hint={
          isConnected
            ? 'It can’t be changed once a fleet is connected, because its days and reports use it.'
            : 'Its days, weeks and reports use this zone.'
        }
      />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}
