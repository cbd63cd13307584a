import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { answerOf } from '../../lib/api/query-client.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useWholeList } from '../../list/use-whole-list.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { clientList } from './client-list.tsx'
import { NewClient } from './new-client.tsx'

/** All clients: their contract, prices and white label. */
export default function ClientsPage() {
  const query = useAnswer(answerOf(clientEndpoints.list, {}))
  const list = useWholeList(clientList, query)
  const { open } = list.values
  const client = query.data?.find(({ id }) => String(id) === open)
  const close = () => list.change({ open: undefined })
  return (
    <ListPage
      list={list}
      actions={
        <Button variant="primary" onClick={() => list.change({ open: 'new' }, 'push')}>
          <Plus aria-hidden />
          New client
        </Button>
      }
    >
      <ListTable
        list={list}
        onOpen={({ id }) => list.change({ open: String(id) })}
        currentId={open}
        empty={<Empty title="No clients yet." />}
      />
      {open === 'new' && <NewClient onMade={(id) => list.change({ open: String(id) })} onClose={close} />}
      {client && <ClientDrawer key={client.id} client={client} onClose={close} />}
    </ListPage>
  )
}
