import { Empty } from '@milepost/ui/feedback/states'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useList } from '../../list/use-list.ts'
import { MessageDrawer } from './message-drawer.tsx'
import { outboxList } from './outbox-list.tsx'

/** Emails and text messages: sent, waiting and failed. */
export default function OutboxPage() {
  const list = useList(outboxList)
  const openId = list.values.open
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        onOpen={({ id }) => list.change({ open: id })}
        currentId={openId}
        empty={<Empty title="No messages yet." detail="Invitations, codes and notifications appear here." />}
      />
      {openId && <MessageDrawer key={openId} id={openId} onClose={() => list.change({ open: undefined })} />}
    </ListPage>
  )
}
