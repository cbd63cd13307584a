import { mergeEventEndpoints as endpoints, type MergedEvent } from '@milepost/contract/merging/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { IconButton } from '@milepost/ui/form/button'
import { Undo2 } from '@milepost/ui/icons'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useWholeList } from '../../list/use-whole-list.ts'
import { mergedList } from './merged-list.tsx'

/** What was decided about pairs, which can be undone for some time. */
export function HistoryTab({ tabs }: { tabs: ReactNode }) {
  const list = useWholeList(mergedList, useAnswer(answerOf(endpoints.history, {})))
  const [asked, setAsked] = useState<MergedEvent>()
  return (
    <ListPage list={list} tiles={tabs}>
      <ListTable
        list={list}
        actions={(merged: MergedEvent) =>
          merged.undoUntil && (
            <IconButton
              label={`Undo the ${merged.decision === 'merged' ? 'merge' : 'decision'} of ${merged.vehicle.name}`}
              size="small"
              onClick={() => setAsked(merged)}
            >
              <Undo2 aria-hidden />
            </IconButton>
          )
        }
        empty={
          <Empty
            title="No decisions yet."
            detail="Pairs that were merged, or aren’t the same, are listed here. Both can be undone for 30 days."
          />
        }
      />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        {...(asked?.decision === 'separate'
          ? {
              title: `Compare the events of ${asked.vehicle.name} again?`,
              effect:
                'The pair is a candidate again. If it is certain enough to be one event, only one of the two counts.',
              action: 'Undo decision',
            }
          : {
              title: `Separate the events of ${asked?.vehicle.name} again?`,
              effect: 'Both records are listed and counted again. A loss that moved returns to its own record.',
              action: 'Undo merge',
            })}
        danger={false}
        onConfirm={async () => {
          if (!asked) return
          await call(endpoints.undo, { params: { id: asked.id } }).catch((failure: unknown) => {
            throw new Error(explain(failure).message)
          })
          toastSuccess(asked.decision === 'merged' ? 'Events separated' : 'The pair is a candidate again')
          await refresh(endpoints.history, endpoints.candidates)
        }}
      />
    </ListPage>
  )
}
