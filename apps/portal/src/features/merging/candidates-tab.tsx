import { Empty } from '@milepost/ui/feedback/states'
import type { ReactNode } from 'react'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useList } from '../../list/use-list.ts'
import { candidateList, pairOf } from './candidate-list.tsx'
import { CompareDrawer } from './compare-drawer.tsx'
import { pairsNote } from './pairs-note.ts'

/** Pairs of records to decide on. */
export function CandidatesTab({ tabs }: { tabs: ReactNode }) {
  const list = useList(candidateList)
  const open = list.rows?.find((pair) => pairOf(pair) === list.values.open)
  return (
    <ListPage list={list} tiles={tabs}>
      {list.rows && list.rows.length > 0 && <p className="text-12/[18px] text-pretty text-text-3">{pairsNote}</p>}
      <ListTable
        list={list}
        onOpen={(pair) => list.change({ open: pairOf(pair) }, 'push')}
        currentId={list.values.open}
        empty={
          <Empty
            title="No pairs to decide on in this period."
            detail="Records of one vehicle within a minute are listed here if they may be the same event."
          />
        }
      />
      {open && <CompareDrawer key={pairOf(open)} pair={open} onClose={() => list.change({ open: undefined })} />}
    </ListPage>
  )
}
