import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { isLeavingWithDrafts } from '../session/stored/drafts.ts'

/** Asks before leaving the page or site with unsaved input. */
export function LeaveGuard({ dirty }: { dirty: RefObject<boolean> }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty.current,
    enableBeforeUnload: () => dirty.current && !isLeavingWithDrafts(),
    withResolver: true,
  })
  return <ConfirmLeave open={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />
}

/** Asks "Leave without saving?" */
export function ConfirmLeave({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stillOpen) => !stillOpen && onStay()}
      title="Leave without saving?"
      effect="Your changes won’t be saved."
      action="Leave"
      onConfirm={onLeave}
    />
  )
}
