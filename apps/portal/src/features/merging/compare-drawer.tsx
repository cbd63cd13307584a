import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { mergeReasonWords } from '@milepost/contract/merging/columns'
import { mergeEventEndpoints as endpoints, type MergeCandidate } from '@milepost/contract/merging/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { Drawer } from '@milepost/ui/layout/drawer'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { ComparedRecord } from './compared-record.tsx'
import { preferredId } from './preferred-id.ts'

type Asked = 'merge' | 'separate' | undefined

/** Two records next to each other with their videos, to merge or keep separate. */
export function CompareDrawer({ pair, onClose }: { pair: MergeCandidate; onClose: () => void }) {
  const { a, b } = pair
  const { distance } = useFormat()
  const [primaryId, setPrimaryId] = useState(preferredId(pair))
  const [asked, setAsked] = useState<Asked>()
  const otherId = primaryId === a.id ? b.id : a.id
  const decide = async (same: boolean) => {
    await call(endpoints.merge, { body: { primaryId, otherId, same } }).catch((failure: unknown) => {
      throw new Error(explain(failure).message)
    })
    toastSuccess(same ? 'Events merged' : 'Kept as separate events')
    onClose()
    await refresh(endpoints.candidates, endpoints.history, incidentEndpoints.page, incidentEndpoints.totals)
  }
  const apart = [
    `${Math.round(pair.gapSeconds)} s`,
    ...(pair.gapMeters === null ? [] : [distance(pair.gapMeters)]),
    `${Math.round(100 * pair.confidence)}% confidence`,
    mergeReasonWords[pair.reason],
  ]
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Compare events of ${pair.vehicle.name}`}
      description={apart.join(' · ')}
      width={1080}
      footer={
        <>
          <Button onClick={() => setAsked('separate')}>Not the same</Button>
          <Button variant="primary" onClick={() => setAsked('merge')}>
            Merge
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-5 tablet:grid-cols-2">
          <ComparedRecord side={a} other={b} label="First record" />
          <ComparedRecord side={b} other={a} label="Second record" />
        </div>
        <section className="grid gap-2">
          <h3 className="text-13 font-semibold">Record that stays</h3>
          <RadioGroup
            label="Record that stays"
            value={primaryId}
            onChange={setPrimaryId}
            options={[a, b].map((side, index) => ({
              value: side.id,
              label: `${index === 0 ? 'First' : 'Second'} record, ${side.provider.displayName}`,
            }))}
          />
          <p className="text-12 text-text-3">
            Its time, place and driver stay. A rating, loss or video that only the other record has moves to it.
          </p>
        </section>
      </div>
      <ConfirmDialog
        open={asked === 'merge'}
        onOpenChange={() => setAsked(undefined)}
        title="Merge these events?"
        effect="The other record disappears from all lists, counts and scores. You can undo this within 30 days."
        action="Merge"
        typedName="merge"
        onConfirm={() => decide(true)}
      />
      <ConfirmDialog
        open={asked === 'separate'}
        onOpenChange={() => setAsked(undefined)}
        title="Keep them as separate events?"
        effect="Both count in scores, and the pair moves to History. You can undo this within 30 days."
        action="Not the same"
        danger={false}
        onConfirm={() => decide(false)}
      />
    </Drawer>
  )
}
