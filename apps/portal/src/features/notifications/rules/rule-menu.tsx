import type { EventNotificationConfig } from '@milepost/contract/notifications/rule'
import { IconButton } from '@milepost/ui/form/button'
import { Copy, Ellipsis, Pause, Pencil, Play, Send, Trash2 } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { sendTest, turn } from './change-rule.ts'

interface RuleMenuProps {
  rule: EventNotificationConfig
  onOpen: () => void
  onCopy: () => void
  onRemove: () => void
}

/** What can be done with a rule without opening it. */
export function RuleMenu({ rule, onOpen, onCopy, onRemove }: RuleMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${rule.title}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onOpen}>
        Edit
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={onCopy}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<Send aria-hidden />} onSelect={() => void sendTest(rule)}>
        Send test
      </MenuItem>
      <MenuItem
        icon={rule.enabled ? <Pause aria-hidden /> : <Play aria-hidden />}
        onSelect={() => void turn(rule, !rule.enabled)}
      >
        {rule.enabled ? 'Pause' : 'Resume'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
        Delete
      </MenuItem>
    </Menu>
  )
}
