import type { Webhook } from '@milepost/contract/webhooks/endpoints'
import { LocalTabs } from '@milepost/ui/layout/local-tabs'
import { useState } from 'react'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { SecretTab } from './secret-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { WebhookBadge } from './webhook-list.tsx'

type Tab = 'deliveries' | 'settings' | 'secret'

interface WebhookDrawerProps {
  webhook: Webhook
  onClose: () => void
  /** Asks whether to delete it. */
  onRemove: () => void
}

/** One webhook: what was sent, its settings and its secret. */
export function WebhookDrawer({ webhook, onClose, onRemove }: WebhookDrawerProps) {
  const [tab, setTab] = useState<Tab>('deliveries')
  return (
    <FormDrawer
      title={webhook.description}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <WebhookBadge state={webhook.state} />
          <code className="font-mono text-12 wrap-anywhere">{webhook.url}</code>
        </span>
      }
      width={720}
      onClose={onClose}
    >
      <LocalTabs<Tab>
        label="Parts of the webhook"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'deliveries', label: 'Deliveries', content: <DeliveriesTab webhook={webhook} /> },
          { value: 'settings', label: 'Settings', content: <SettingsTab webhook={webhook} onRemove={onRemove} /> },
          { value: 'secret', label: 'Signing secret', content: <SecretTab webhook={webhook} /> },
        ]}
      />
    </FormDrawer>
  )
}
