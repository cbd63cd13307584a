import { type ReactNode, useId, useState } from 'react'
import { Button } from '../form/button.tsx'
import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'
import { Dialog } from '../layout/dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the object: "Delete connection Samsara West?" */
  title: string
  /** A description of the effect. */
  effect: ReactNode
  /** The verb on the button. */
  action: string
  /** Resolves when done; the dialog then closes. A rejection shows its message and keeps the dialog open. */
  onConfirm: () => Promise<unknown> | unknown
  /** If given, this name must be typed to enable the button. */
  typedName?: string | undefined
  danger?: boolean
  /** Further fields, above the buttons. */
  children?: ReactNode
}

/** Asks for confirmation before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Remounting on each opening clears earlier input and messages.
  return props.open ? <OpenConfirmDialog {...props} /> : null
}

function OpenConfirmDialog({
  onOpenChange,
  title,
  effect,
  action,
  onConfirm,
  typedName,
  danger = true,
  children,
}: ConfirmDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const blocked = typedName !== undefined && typed.trim() !== typedName

  const confirm = async () => {
    if (blocked || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong. Try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !busy && onOpenChange(open)}
      title={title}
      description={effect}
      width={440}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => onOpenChange(false)}
            disabled={busy}
            autoFocus={danger && typedName === undefined}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={blocked}
            autoFocus={!danger && typedName === undefined}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          // React passes events of a portal on to the form that the dialog is written in.
          event.stopPropagation()
          void confirm()
        }}
      >
        {typedName !== undefined && (
          <Field
            label={
              <>
                Type <b className="select-all">{typedName}</b> to confirm
              </>
            }
          >
            <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" autoFocus />
          </Field>
        )}
        {children}
        {failure && (
          <p role="alert" className="mt-2 text-13 text-destructive">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
