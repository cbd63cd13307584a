import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { isLeavingWithDrafts } from '../session/stored/drafts.ts'

/** Asks before another page, or another site, takes the place of a form in which something was typed. */
export function LeaveGuard({ dirty }: { dirty: RefObject<boolean> }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty.current,
    enableBeforeUnload: () => dirty.current && !isLeavingWithDrafts(),
    withResolver: true,
  })
  return <AskToLeave open={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />
}

/** "Leave without saving?" */
export function AskToLeave({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stillOpen) => !stillOpen && onStay()}
      title="Leave without saving?"
      effect="What you typed is not kept."
      action="Leave"
      onConfirm={onLeave}
    />
  )
}
