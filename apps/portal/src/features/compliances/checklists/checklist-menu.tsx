import type { ComplianceChecklist } from '@milepost/contract/compliances/endpoints'
import { IconButton } from '@milepost/ui/form/button'
import { Copy, Ellipsis, Pencil, Trash2 } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'

interface ChecklistMenuProps {
  checklist: ComplianceChecklist
  onEdit: () => void
  onCopy: () => void
  onRemove: () => void
}

/** What can be done with a checklist without opening it. */
export const ChecklistMenu = ({ checklist, onEdit, onCopy, onRemove }: ChecklistMenuProps) => (
  <Menu
    trigger={
      <IconButton label={`Actions for ${checklist.name}`} size="small">
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
    <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
      Edit
    </MenuItem>
    <MenuItem icon={<Copy aria-hidden />} onSelect={onCopy}>
      Duplicate
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
      Delete
    </MenuItem>
  </Menu>
)
