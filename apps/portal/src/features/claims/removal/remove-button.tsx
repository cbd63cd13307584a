import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import type { ClaimRemoval } from '@milepost/contract/claims/removal'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useState } from 'react'
import { refresh } from '../../../lib/api/query-client.ts'
import { removalWords, removedText } from './removal-words.ts'

interface RemoveButtonProps {
  /** "claim C-17". */
  what: string
  /** Shows what would change, or changes it. */
  remove: (isPreview: boolean) => Promise<ClaimRemoval>
}

/** Removes a claim or a loss run after a question that names what changes. */
export function RemoveButton({ what, remove }: RemoveButtonProps) {
  const [plan, setPlan] = useState<ClaimRemoval>()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      setPlan(await remove(true))
    } catch (error) {
      toastFailure(`Could not check ${what}.`, { description: explain(error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" busy={busy} aria-label={`Remove ${what}`} onClick={() => void ask()}>
        Remove
      </Button>
      {plan && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setPlan(undefined)}
          title={`Remove ${what}?`}
          effect={removalWords(plan).join(' ')}
          action="Remove"
          onConfirm={async () => {
            const done = await remove(false).catch((failure: unknown) => {
              throw new Error(explain(failure).message)
            })
            toastSuccess(removedText(done))
            await refresh(
              claimEndpoints.page,
              claimEndpoints.lossRuns,
              claimEndpoints.proposals,
              accidentEndpoints.page,
              accidentEndpoints.summary,
              policyEndpoints.list,
              policyEndpoints.details,
              policyEndpoints.experience,
            )
          }}
        />
      )}
    </>
  )
}
