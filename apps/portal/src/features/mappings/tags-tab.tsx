import { incorrectMappingEndpoints as endpoints, type TagMapping } from '@milepost/contract/mappings/endpoints'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import type { ReactNode } from 'react'
import { answerOf } from '../../lib/api/query-client.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useWholeList } from '../../list/use-whole-list.ts'
import { TagDrawer } from './tag-drawer.tsx'
import { tagList } from './tag-list.tsx'

/** How often the list is reloaded while events are translated again. */
const watchMs = 3_000

/** Provider tags that mean no event type, or probably the wrong one. */
export function TagsTab({ tabs }: { tabs: ReactNode }) {
  const query = useAnswer({
    ...answerOf(endpoints.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.tags.some(({ change }) => change?.isRunning) && watchEvery(watchMs)({ state }),
  })
  const list = useWholeList(tagList, { ...query, data: query.data?.tags })
  const open = query.data?.tags.find(({ id }) => id === list.values.open)
  return (
    <ListPage list={list} tiles={tabs}>
      <ListTable
        list={list}
        onOpen={({ id }: TagMapping) => list.change({ open: id }, 'push')}
        currentId={open?.id}
        empty={
          <Empty
            title="Every provider tag is mapped."
            detail="A tag is listed here when a provider uses a new one, or when people rate most of its events inaccurate."
          />
        }
      />
      {open && <TagDrawer key={open.id} tag={open} onClose={() => list.change({ open: undefined })} />}
    </ListPage>
  )
}
