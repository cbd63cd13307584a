import { webhookEndpoints as endpoints, type Webhook } from '@milepost/contract/webhooks/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { IconButton } from '@milepost/ui/form/button'
import { Ellipsis, Pause, Pencil, Play, Trash2 } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'

interface WebhookMenuProps {
  webhook: Webhook
  onOpen: () => void
  onRemove: () => void
}

export const isOn = ({ state }: Webhook) => state === 'active' || state === 'failing'

/** What can be done with a webhook without opening it. */
export function WebhookMenu({ webhook, onOpen, onRemove }: WebhookMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${webhook.description}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onOpen}>
        Deliveries and settings
      </MenuItem>
      <MenuItem
        icon={isOn(webhook) ? <Pause aria-hidden /> : <Play aria-hidden />}
        onSelect={() => void turn(webhook, !isOn(webhook))}
      >
        {isOn(webhook) ? 'Turn off' : 'Turn on'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
        Delete
      </MenuItem>
    </Menu>
  )
}

/** Turns a webhook on or off, and says so. */
export async function turn({ id, description }: Webhook, isActive: boolean): Promise<void> {
  try {
    await call(endpoints.change, { params: { id }, body: { isActive } })
    toastSuccess(`The webhook ${description} is ${isActive ? 'on' : 'off'}`)
    await refresh(endpoints.list, endpoints.deliveries)
  } catch (failure) {
    toastFailure(explain(failure).message)
  }
}
