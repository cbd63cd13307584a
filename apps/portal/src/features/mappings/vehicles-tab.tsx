import { Empty } from '@milepost/ui/feedback/states'
import type { ReactNode } from 'react'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useList } from '../../list/use-list.ts'
import { GroupForm } from './group-form.tsx'
import { vehicleMappingList } from './vehicle-mapping-list.tsx'

/** Vehicles that no group of their connection contains, so that no report of a group counts them. */
export function VehiclesTab({ tabs }: { tabs: ReactNode }) {
  const list = useList(vehicleMappingList)
  const open = list.rows?.find(({ id }) => id === list.values.open)
  return (
    <ListPage list={list} tiles={tabs}>
      <ListTable
        list={list}
        onOpen={({ id }) => list.change({ open: id }, 'push')}
        currentId={open?.id}
        empty={
          <Empty
            title="Every vehicle is in a group."
            detail="Vehicles of connections with groups are listed here if their provider has put them into none."
          />
        }
      />
      {open && <GroupForm key={open.id} mapping={open} onClose={() => list.change({ open: undefined })} />}
    </ListPage>
  )
}
