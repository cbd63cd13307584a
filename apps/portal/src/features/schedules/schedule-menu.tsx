import { scheduleEndpoints as endpoints, type Schedule } from '@milepost/contract/schedules/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { IconButton } from '@milepost/ui/form/button'
import { Ellipsis, Pause, Pencil, Play, Send, Trash2 } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { useSession } from '../../session/session-context.ts'

interface ScheduleMenuProps {
  schedule: Schedule
  onOpen: () => void
  onRemove: () => void
}

/** True if this person may change a schedule: its owner, and admins. */
export function useMayChange({ isMine }: Schedule): boolean {
  return useSession().isAdmin || isMine
}

/** What can be done with a schedule without opening it. */
export function ScheduleMenu({ schedule, onOpen, onRemove }: ScheduleMenuProps) {
  const mayChange = useMayChange(schedule)
  const isOver = schedule.state === 'ended'
  const isActive = schedule.state === 'active'
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${schedule.name}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onOpen}>
        {mayChange ? 'History and settings' : 'History'}
      </MenuItem>
      {mayChange && (
        <>
          <MenuItem icon={<Send aria-hidden />} disabled={isOver} onSelect={() => void sendNow(schedule)}>
            Send now
          </MenuItem>
          <MenuItem
            icon={isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
            disabled={isOver}
            onSelect={() => void turn(schedule)}
          >
            {isActive ? 'Pause' : 'Resume'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

/** Pauses a schedule, or resumes it, and says so. */
export async function turn({ id, name, state }: Schedule): Promise<void> {
  const next = state === 'active' ? 'paused' : 'active'
  await finish(next === 'active' ? `${name} is sent again` : `${name} is paused`, () =>
    call(endpoints.turn, { params: { id }, body: { state: next } }),
  )
}

/** Sends a report beside its times, and says so. */
export const sendNow = ({ id, name }: Schedule): Promise<void> =>
  finish(`${name} is being sent`, () => call(endpoints.send, { params: { id } }))

async function finish(done: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    toastSuccess(done)
    await refresh(endpoints.list, endpoints.runs)
  } catch (failure) {
    toastFailure(explain(failure).message)
  }
}
