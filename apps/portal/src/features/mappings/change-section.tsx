import { incorrectMappingEndpoints as endpoints, type MappingChange } from '@milepost/contract/mappings/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { Moment } from '../../lib/format/moment.tsx'

/** The newest change of a tag, and how to undo it. */
export function ChangeSection({ id, change }: { id: string; change: MappingChange }) {
  const [asking, setAsking] = useState(false)
  const before = change.before?.word ?? 'no type'
  return (
    <section>
      <h3 className="mb-2 text-13 font-semibold">Last change</h3>
      <p className="text-13">
        {change.by.name} changed it from {before} to {change.after?.word ?? 'no type'}, <Moment at={change.at} zoned />.
      </p>
      <div className="mt-2 flex items-center gap-3">
        <Button onClick={() => setAsking(true)}>Undo</Button>
        {change.isRunning && (
          <span role="status" className="text-12 text-text-3">
            Translating events in the background
          </span>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo this change?"
        effect={`The tag means ${before} again, and events are translated again. Events that people rated keep their type.`}
        action="Undo"
        danger={false}
        onConfirm={async () => {
          await call(endpoints.undo, { params: { id } }).catch((failure: unknown) => {
            throw new Error(explain(failure).message)
          })
          toastSuccess('Change undone')
          await refresh(endpoints.list)
        }}
      />
    </section>
  )
}
