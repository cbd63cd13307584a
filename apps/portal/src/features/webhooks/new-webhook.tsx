import { webhookEndpoints as endpoints } from '@milepost/contract/webhooks/endpoints'
import { useState } from 'react'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { SigningSecret } from './signing-secret.tsx'
import { bodyOf, checkWebhook, WebhookFields, type WebhookValues } from './webhook-fields.tsx'

const start: WebhookValues = { description: '', url: '', types: ['incident.created'] }

/** Creates a webhook, and shows its secret once. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  return (
    <FormDrawer
      title={secret ? 'Copy the signing secret now' : 'Create a webhook'}
      description={
        secret
          ? 'It isn’t shown again. Your software verifies with it that requests are from Milepost.'
          : 'Milepost posts each event to your address, signed, and tries again for three days if it fails.'
      }
      onClose={onClose}
    >
      {secret ? (
        <SigningSecret secret={secret} onDone={onClose} />
      ) : (
        <WebhookForm onMade={setSecret} onClose={onClose} />
      )}
    </FormDrawer>
  )
}

function WebhookForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const of = useContractForm({
    endpoint: endpoints.create,
    start,
    body: bodyOf,
    check: checkWebhook,
    onSaved: async ({ secret }) => {
      await refresh(endpoints.list)
      onMade(secret)
    },
  })
  return (
    <ContractFormView of={of}>
      <WebhookFields />
      <FormFooter of={of} action="Create webhook" always onCancel={onClose} />
    </ContractFormView>
  )
}
