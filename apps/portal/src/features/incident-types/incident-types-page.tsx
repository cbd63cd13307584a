import { type IncidentType, incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { answerOf } from '../../lib/api/query-client.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useWholeList } from '../../list/use-whole-list.ts'
import { incidentTypeList } from './incident-type-list.tsx'
import { NewType } from './new-type.tsx'
import { TypeDrawer } from './type-drawer.tsx'

/** The event types that provider tags are mapped to: what they are called, and how they are handled. */
export default function IncidentTypesPage() {
  const query = useAnswer(answerOf(incidentTypeEndpoints.list, {}))
  const list = useWholeList(incidentTypeList, query)
  const { open } = list.values
  const type = query.data?.find(({ translatedType }) => translatedType === open)
  const close = () => list.change({ open: undefined, create: undefined })
  return (
    <ListPage
      list={list}
      actions={
        <Button variant="primary" onClick={() => list.change({ create: 'yes' }, 'push')}>
          <Plus aria-hidden />
          Add event type
        </Button>
      }
    >
      <ListTable
        list={list}
        onOpen={({ translatedType }: IncidentType) => list.change({ open: translatedType }, 'push')}
        currentId={open}
        empty={<Empty title="No event types yet." />}
      />
      {list.values.create && (
        <NewType onMade={(key) => list.change({ open: key, create: undefined })} onClose={close} />
      )}
      {type && <TypeDrawer key={type.translatedType} type={type} onClose={close} />}
    </ListPage>
  )
}
