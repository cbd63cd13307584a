import { Empty } from '@milepost/ui/feedback/states'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useList } from '../../list/use-list.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { auditList } from './audit-list.tsx'

/** Every change in this client: who, what, when, from where, and what it was before. Nothing can be removed from it. */
export default function AuditPage() {
  const list = useList(auditList)
  const openId = list.values.open
  const open = list.rows?.find(({ id }) => id === openId)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        onOpen={({ id }) => list.change({ open: id, page: list.values.page })}
        currentId={openId}
        empty={<Empty title="No changes yet." detail="Each change that people make is recorded here." />}
      />
      {open && <AuditDrawer entry={open} onClose={() => list.change({ open: undefined, page: list.values.page })} />}
    </ListPage>
  )
}
