import { scheduleEndpoints } from '@milepost/contract/schedules/endpoints'
import { IconButton } from '@milepost/ui/form/button'
import { CalendarClock } from '@milepost/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../session/use-may.ts'
import type { ViewSaving } from '../../saved-views/shared/view-saving.ts'

const NewSchedule = lazy(() => import('./new-schedule.tsx'))

interface ScheduleButtonProps {
  saving: ViewSaving
  /** What the page lists: "events". */
  things: string
  /** True if the page's filters apply on screen only: a file has all rows. */
  isUnfiltered?: boolean
}

/** Schedules what a page shows; nothing for people who can't send reports. */
export function ScheduleButton(props: ScheduleButtonProps) {
  const maySend = useMay(scheduleEndpoints.create)
  const [isOpen, setIsOpen] = useState(false)
  if (!maySend || !props.saving.source) return null
  return (
    <>
      <IconButton label="Schedule…" variant="outline" onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <NewSchedule {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
