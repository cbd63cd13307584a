import { type ComplianceChecklist, complianceEndpoints as endpoints } from '@milepost/contract/compliances/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { useState } from 'react'
import { complianceChecklistHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { useWholeList } from '../../../list/use-whole-list.ts'
import { ChecklistDrawer } from './checklist-drawer.tsx'
import { checklistList } from './checklist-list.tsx'
import { ChecklistMenu } from './checklist-menu.tsx'

/** `create` of an empty checklist; others are copies. */
const empty = 'new'

/** What connections must comply with. */
export default function ChecklistsPage() {
  const query = useAnswer(answerOf(endpoints.checklists, {}))
  const metrics = useAnswer(answerOf(endpoints.metrics, {}))
  const list = useWholeList(checklistList, query)
  const [asked, setAsked] = useState<ComplianceChecklist>()
  const { values, change } = list
  const all = query.data ?? []
  const open = all.find(({ id }) => id === values.open)
  const copied = all.find(({ id }) => id === values.create)
  const create = (words: string) => (
    <Button variant="primary" onClick={() => change({ create: empty }, 'push')}>
      <Plus aria-hidden />
      {words}
    </Button>
  )
  return (
    <ListPage list={list} actions={create('Create checklist')}>
      <ListTable
        list={list}
        href={({ id }: ComplianceChecklist) => complianceChecklistHref(id)}
        onOpen={({ id }: ComplianceChecklist) => change({ open: id }, 'push')}
        currentId={open?.id}
        actions={(checklist: ComplianceChecklist) => (
          <ChecklistMenu
            checklist={checklist}
            onEdit={() => change({ open: checklist.id }, 'push')}
            onCopy={() => change({ create: checklist.id }, 'push')}
            onRemove={() => setAsked(checklist)}
          />
        )}
        empty={
          <Empty
            title="No checklists yet."
            detail="A checklist says what the vehicles of a connection must comply with, such as a radius or operating hours."
            action={create('Create your first checklist')}
          />
        }
      />
      {values.create && metrics.data && (
        <ChecklistDrawer
          key={values.create}
          all={all}
          metrics={metrics.data}
          copied={copied}
          onClose={() => change({ create: undefined })}
        />
      )}
      {open && metrics.data && (
        <ChecklistDrawer
          key={open.id}
          all={all}
          metrics={metrics.data}
          checklist={open}
          onClose={() => change({ open: undefined })}
        />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={`Delete the checklist ${asked?.name}?`}
        effect="The vehicles of its connections leave the compliance report. This can’t be undone."
        action="Delete"
        onConfirm={async () => {
          if (asked) await remove(asked)
        }}
      />
    </ListPage>
  )
}

async function remove({ id, name }: ComplianceChecklist): Promise<void> {
  await call(endpoints.removeChecklist, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`The checklist ${name} is deleted`)
  await refresh(endpoints.checklists, endpoints.reports)
}
