import type { Schedule } from '@milepost/contract/schedules/endpoints'
import { scheduleTimeText } from '@milepost/contract/schedules/words'
import { Link } from '@milepost/ui/layout/link'
import { LocalTabs } from '@milepost/ui/layout/local-tabs'
import { useState } from 'react'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { HistoryTab } from './history-tab.tsx'
import { ScheduleBadge } from './schedule-list.tsx'
import { useMayChange } from './schedule-menu.tsx'
import { SettingsTab } from './settings-tab.tsx'

type Tab = 'history' | 'settings'

interface ScheduleDrawerProps {
  schedule: Schedule
  onClose: () => void
  /** Asks whether to delete it. */
  onRemove: () => void
}

/** One schedule: what was sent, and its settings. */
export function ScheduleDrawer({ schedule, onClose, onRemove }: ScheduleDrawerProps) {
  const [tab, setTab] = useState<Tab>('history')
  const mayChange = useMayChange(schedule)
  const { view } = schedule
  const history = { value: 'history' as const, label: 'History', content: <HistoryTab schedule={schedule} /> }
  const settings = {
    value: 'settings' as const,
    label: 'Settings',
    content: <SettingsTab schedule={schedule} onRemove={onRemove} />,
  }
  return (
    <FormDrawer
      title={schedule.name}
      description={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ScheduleBadge state={schedule.state} />
          <span>Sent {scheduleTimeText(schedule.time)}</span>
          {view && !view.page.includes('$') && (
            <Link href={`${view.page}${view.search}`} className="text-link">
              Open the view {view.name}
            </Link>
          )}
        </span>
      }
      width={720}
      onClose={onClose}
    >
      <LocalTabs<Tab>
        label="Parts of the schedule"
        value={tab}
        onChange={setTab}
        tabs={mayChange ? [history, settings] : [history]}
      />
    </FormDrawer>
  )
}
