import { scheduleEndpoints as endpoints, type Schedule } from '@milepost/contract/schedules/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { useState } from 'react'
import { eventsHref, scheduleHref } from '../../addresses.ts'
import { call } from '../../lib/api/api.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useWholeList } from '../../list/use-whole-list.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { scheduleList } from './schedule-list.tsx'
import { ScheduleMenu } from './schedule-menu.tsx'

/** A report that waits is written within seconds. */
const watchMs = 3_000
const isWaiting = ({ lastRun }: Schedule) => lastRun?.state === 'queued'

/** Reports that are sent by email at fixed times: when next, what became of the last one, and their settings. */
export default function SchedulesPage() {
  const query = useAnswer({
    ...answerOf(endpoints.list, {}),
    refetchInterval: (query) => (query.state.data?.some(isWaiting) ? watchEvery(watchMs)(query) : false),
  })
  const list = useWholeList(scheduleList, query)
  const [asked, setAsked] = useState<Schedule>()
  const open = query.data?.find(({ id }) => id === list.values.open)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        href={({ id }: Schedule) => scheduleHref(id)}
        onOpen={({ id }: Schedule) => list.change({ open: id }, 'push')}
        currentId={open?.id}
        actions={(schedule: Schedule) => (
          <ScheduleMenu
            schedule={schedule}
            onOpen={() => list.change({ open: schedule.id }, 'push')}
            onRemove={() => setAsked(schedule)}
          />
        )}
        empty={
          <Empty
            title="No scheduled reports yet."
            detail="Schedule any list that can be exported: it is then sent by email every week or month."
            action={
              <Button asChild>
                <Link href={eventsHref()}>Open events</Link>
              </Button>
            }
          />
        }
      />
      {open && (
        <ScheduleDrawer
          key={open.id}
          schedule={open}
          onClose={() => list.change({ open: undefined })}
          onRemove={() => setAsked(open)}
        />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={`Delete the scheduled report ${asked?.name}?`}
        effect="It isn’t sent anymore, and its history is deleted. The saved view stays."
        action="Delete"
        onConfirm={async () => {
          if (asked) await remove(asked)
        }}
      />
    </ListPage>
  )
}

async function remove({ id, name }: Schedule): Promise<void> {
  await call(endpoints.remove, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`The scheduled report ${name} is deleted`)
  await refresh(endpoints.list)
}
