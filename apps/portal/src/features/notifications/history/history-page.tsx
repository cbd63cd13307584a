import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { notificationRulesHref } from '../../../addresses.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { useList } from '../../../list/use-list.ts'
import { historyList } from './history-list.tsx'
import { NoticeDrawer } from './notice-drawer.tsx'

/** Notifications about events and compliance: their recipients, the reason, and whether they arrived. */
export default function HistoryPage() {
  const list = useList(historyList)
  const openId = list.values.open
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        onOpen={({ id }) => list.change({ open: id, page: list.values.page })}
        currentId={openId}
        empty={
          <Empty
            title="No notifications yet."
            detail="Each email about an event is listed here, as soon as a rule matches."
            action={
              <Button asChild>
                <Link href={notificationRulesHref}>Event rules</Link>
              </Button>
            }
          />
        }
      />
      {openId && (
        <NoticeDrawer
          key={openId}
          id={openId}
          onClose={() => list.change({ open: undefined, page: list.values.page })}
        />
      )}
    </ListPage>
  )
}
