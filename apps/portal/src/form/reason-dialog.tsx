import { explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'

interface ReasonDialogProps {
  title: string
  /** The consequence, in words. */
  effect: string
  /** The verb on the button. */
  action: string
  danger?: boolean
  placeholder?: string
  /** Shown if no reason is given. */
  missing: string
  /** Runs the action, then closes the dialog. A rejection is explained and keeps the input. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason before a change others will read about. */
export function ReasonDialog({
  title,
  effect,
  action,
  danger,
  placeholder,
  missing,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const doing = useMutation({
    mutationFn: () => onConfirm(reason.trim()),
    onSuccess: onClose,
    onError: (failure) => setProblem(explain(failure).message),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !doing.isPending && onClose()}
      title={title}
      description={effect}
      width={440}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={doing.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={doing.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) doing.mutate()
          else setProblem(missing)
        }}
      >
        <Field label="Reason" required error={problem}>
          <Input
            value={reason}
            maxLength={200}
            autoComplete="off"
            placeholder={placeholder}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
