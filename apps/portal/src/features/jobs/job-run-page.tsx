import type { JobRun } from '@milepost/contract/jobs/endpoints'
import { jobText } from '@milepost/contract/jobs/words'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Play } from '@milepost/ui/icons'
import { Menu, MenuItem } from '@milepost/ui/layout/menu'
import { useState } from 'react'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useList } from '../../list/use-list.ts'
import { JobRunDrawer } from './job-run-drawer.tsx'
import { jobRunList } from './job-run-list.tsx'
import { JobRunMenu } from './job-run-menu.tsx'
import { useJobActions } from './use-job-actions.ts'

/** Background jobs: what is running, what failed and why, with actions to retry or cancel. */
export default function JobRunsPage() {
  const list = useList(jobRunList)
  const { start, isStarting, retry, cancel } = useJobActions()
  const [ending, setEnding] = useState<JobRun>()
  const openId = list.values.open
  const opened = list.rows?.find(({ id }) => id === openId)
  const open = (run: JobRun | undefined) => list.change({ open: run?.id })
  return (
    <ListPage
      list={list}
      actions={
        <Menu
          trigger={
            <Button variant="primary" busy={isStarting} disabled={!list.answer}>
              <Play aria-hidden />
              Start a job
            </Button>
          }
        >
          {list.answer?.names.map((name) => (
            <MenuItem key={name} onSelect={() => start(name)}>
              {jobText(name)}
            </MenuItem>
          ))}
        </Menu>
      }
    >
      <ListTable
        list={list}
        onOpen={open}
        currentId={openId}
        actions={(run) => <JobRunMenu run={run} onOpen={open} onRetry={retry} onCancel={setEnding} />}
        empty={<Empty title="No jobs ran in this period." detail="Background jobs are listed here as they run." />}
      />
      {opened && <JobRunDrawer run={opened} onClose={() => open(undefined)} onRetry={retry} onCancel={setEnding} />}
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={() => setEnding(undefined)}
        title={`Cancel “${ending ? jobText(ending.name) : ''}”?`}
        effect="It stops at its next step. Completed work is kept, and you can run it again."
        action="Cancel job"
        onConfirm={() => ending && cancel(ending)}
      />
    </ListPage>
  )
}
