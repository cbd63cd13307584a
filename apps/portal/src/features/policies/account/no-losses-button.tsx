import type { CoveredDays } from '@milepost/contract/claims/covered-days'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import type { PolicyTerm } from '@milepost/contract/policies/terms'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useMay } from '../../../session/use-may.ts'

interface NoLossesButtonProps {
  policyId: string
  /** The shown term; nothing is stated about one that isn't in force. */
  term: PolicyTerm | null
  covered: CoveredDays | null
}

/** States that the policy had no losses in its current term so far, after a question. */
export function NoLossesButton({ policyId, term, covered }: NoLossesButtonProps) {
  const [asking, setAsking] = useState(false)
  const may = useMay(claimEndpoints.stateNoLosses)
  const format = useFormat()
  const today = todayIn(format.timeZone, new Date())
  if (!may || !term || term.startsOn > today || term.renewsOn <= today) return null
  if (covered && covered.from <= term.startsOn && covered.until >= today) return null
  const params = { id: policyId }
  const refreshed = () => refresh(policyEndpoints.details, policyEndpoints.experience, policyEndpoints.list)
  const restore = async (before: CoveredDays | null) => {
    try {
      await call(claimEndpoints.restoreCover, { params, body: { covered: before } })
      toastSuccess('Statement taken back')
      await refreshed()
    } catch (error) {
      toastFailure('Could not take the statement back.', { description: explain(error).message })
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        State no losses…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="No losses this term?"
        effect={`The insurer knows of no claim from ${format.day(`${term.startsOn}T00:00:00Z`, 'UTC')} to today. These days count as covered by a loss run without claims, in the loss ratio and in scores. You can undo this.`}
        action="State no losses"
        danger={false}
        onConfirm={async () => {
          const { before } = await call(claimEndpoints.stateNoLosses, { params }).catch((failure: unknown) => {
            throw new Error(explain(failure).message)
          })
          toastSuccess('Stated that there were no losses this term', {
            action: { label: 'Undo', onClick: () => void restore(before) },
          })
          await refreshed()
        }}
      />
    </>
  )
}
