import { type Channel, channelEndpoints as endpoints } from '@milepost/contract/webhooks/channels'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { IconButton } from '@milepost/ui/form/button'
import { Ellipsis, Play, Send, Trash2 } from '@milepost/ui/icons'
import { Menu, MenuItem } from '@milepost/ui/layout/menu'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'

interface ChannelMenuProps {
  channel: Channel
  onTest: () => void
  onRemoved: () => void
}

/** Actions for one chat channel. */
export function ChannelMenu({ channel, onTest, onRemoved }: ChannelMenuProps) {
  const { id, name, state } = channel
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`} size="small">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Send aria-hidden />} onSelect={onTest}>
          Send test
        </MenuItem>
        {(state === 'disabled' || state === 'paused') && (
          <MenuItem icon={<Play aria-hidden />} onSelect={() => void turnOn(channel)}>
            Turn on
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the channel ${name}?`}
        effect="No rule posts to it anymore. What it received stays in the history."
        action="Delete"
        onConfirm={async () => {
          await call(endpoints.remove, { params: { id } }).catch((failure: unknown) => {
            throw new Error(explain(failure).message)
          })
          onRemoved()
          await refresh(endpoints.list)
        }}
      />
    </>
  )
}

async function turnOn({ id, name }: Channel): Promise<void> {
  try {
    await call(endpoints.turnOn, { params: { id } })
    toastSuccess(`The channel ${name} is on`)
    await refresh(endpoints.list)
  } catch (failure) {
    toastFailure(explain(failure).message)
  }
}
