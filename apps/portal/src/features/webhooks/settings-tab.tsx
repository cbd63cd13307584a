import { webhookEndpoints as endpoints, type Webhook } from '@milepost/contract/webhooks/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { bodyOf, checkWebhook, WebhookFields, type WebhookValues } from './webhook-fields.tsx'
import { isOn, turn } from './webhook-menu.tsx'

/** Name, address and events of a webhook, to change. */
export function SettingsTab({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) {
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
      <FormFooter of={of}>
        <Button variant="ghost" className="text-destructive" onClick={onRemove}>
          Delete
        </Button>
        <Button onClick={() => void turn(webhook, !isOn(webhook))}>{isOn(webhook) ? 'Turn off' : 'Turn on'}</Button>
      </FormFooter>
    </ContractFormView>
  )
}
