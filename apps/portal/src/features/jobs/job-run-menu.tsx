import type { JobRun } from '@milepost/contract/jobs/endpoints'
import { jobText } from '@milepost/contract/jobs/words'
import { IconButton } from '@milepost/ui/form/button'
import { Ellipsis, RotateCw, ScrollText, X } from '@milepost/ui/icons'
import { Menu, MenuItem } from '@milepost/ui/layout/menu'
import { mayCancel, mayRetry } from './may-act.ts'

interface JobRunMenuProps {
  run: JobRun
  onOpen: (run: JobRun) => void
  onRetry: (run: JobRun) => void
  onCancel: (run: JobRun) => void
}

/** Actions for one job run. */
export function JobRunMenu({ run, onOpen, onRetry, onCancel }: JobRunMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${jobText(run.name)}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<ScrollText aria-hidden />} onSelect={() => onOpen(run)}>
        Show log
      </MenuItem>
      {mayRetry(run) && (
        <MenuItem icon={<RotateCw aria-hidden />} onSelect={() => onRetry(run)}>
          Run again
        </MenuItem>
      )}
      {mayCancel(run) && (
        <MenuItem icon={<X aria-hidden />} danger onSelect={() => onCancel(run)}>
          Cancel
        </MenuItem>
      )}
    </Menu>
  )
}
