import { webhookEndpoints as endpoints, type Webhook } from '@milepost/contract/webhooks/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { bodyOf, checkWebhook, WebhookFields, type WebhookValues } from './webhook-fields.tsx'

/** Name, address and events of a webhook, to change. */
export function SettingsTab({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, description, url, types } = webhook
  const start: WebhookValues = { description, url, types }
  const of = useContractForm({
    endpoint: endpoints.change,
    input: { params: { id } },
    start,
    body: bodyOf,
    check: checkWebhook,
    onSaved: async () => {
      toastSuccess('Saved')
      await refresh(endpoints.list)
    },
  })
  return (
    <ContractFormView of={of}>
      <WebhookFields />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}
