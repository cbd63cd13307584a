import { explain } from '@milepost/session/api/api-error'
import { useBusy } from '@milepost/session/busy'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastFailure, toastNotice, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { ChevronDown } from '@milepost/ui/icons'
import { Dialog } from '@milepost/ui/layout/dialog'
import { Menu, MenuItem } from '@milepost/ui/layout/menu'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { countText } from '../../lib/format/formatters.ts'
import { usePageCommand } from '../../shell/palette/page-commands.ts'
import { BulkFailures } from './bulk-failures.tsx'
import type { BulkOutcome } from './bulk-outcome.ts'

/** Does the work, reporting progress if known. Rejects if nothing could be done. */
type Run = (onProgress: (done: number) => void) => Promise<BulkOutcome>

interface BulkActionProps {
  /** How many records it affects. */
  count: number
  things: readonly [one: string, many: string]
  /** The verb on the button: "Retry". */
  label: string
  /** Returns the result in the past tense: "3 vehicles marked as fixed". */
  result: (things: string) => string
  icon?: ReactNode
  /** Small in the bar below a list, which has several actions. */
  size?: 'small' | 'regular'
  /** Text of the confirmation dialog; without it the action starts immediately. */
  confirm?: { title: string; effect: string; action?: string; danger?: boolean } | undefined
  /** What the button does, or offers as a menu. */
  run: Run | readonly { label: string; run: Run }[]
  /** Undoes the last run: offered while its toast is visible. */
  undo?: () => Promise<unknown>
  /** Called to clear the selection. */
  onDone: () => void
}

/** Says "1 failed" and "2 left out", if so. */
const othersOf = ({ failed, leftOut = [] }: BulkOutcome): string[] =>
  [
    { count: failed.length, word: 'failed' },
    { count: leftOut.length, word: 'left out' },
  ].flatMap(({ count, word }) => (count > 0 ? [`${countText(count)} ${word}`] : []))

/** How long undo is offered. */
const undoMs = 10_000

/** An action on many records: the count, a confirmation if needed, progress, and "12 vehicles marked as fixed, 1 failed". */
export function BulkAction({
  count,
  things,
  label,
  result,
  icon,
  size = 'small',
  confirm,
  run,
  undo,
  onDone,
}: BulkActionProps) {
  const [done, setDone] = useState(0)
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState<BulkOutcome>()
  const nameOf = (number: number) => `${countText(number)} ${number === 1 ? things[0] : things[1]}`
  const action = useMutation({
    mutationFn: (chosen: Run) => {
      setDone(0)
      return chosen(setDone)
    },
    onSuccess: (outcome) => {
      const others = othersOf(outcome)
      if (others.length === 0) {
        toastSuccess(result(nameOf(outcome.done)), undo && { duration: undoMs, action: undoing(undo) })
        return onDone()
      }
      const show = { label: 'Show', onClick: () => setOpen(outcome) }
      toastNotice([result(nameOf(outcome.done)), ...others].join(', '), { action: show })
    },
    onError: (error) => toastFailure(`${label} failed. Nothing was changed.`, { description: explain(error).message }),
  })
  const undoing = (undo: () => Promise<unknown>) => ({
    label: 'Undo',
    onClick: () =>
      void undo().then(
        () => toastNotice('Change undone'),
        (error: unknown) => toastFailure('Could not undo.', { description: explain(error).message }),
      ),
  })
  useBusy(action.isPending)
  const choices = typeof run === 'function' ? undefined : run
  const begin = () => typeof run === 'function' && action.mutate(run)
  const press = confirm ? () => setAsking(true) : begin
  usePageCommand(action.isPending || choices ? undefined : `${label}: ${nameOf(count)}`, press)
  const button = (
    <Button size={size} busy={action.isPending} onClick={choices ? undefined : press}>
      {icon}
      {label}
      {choices && <ChevronDown aria-hidden />}
    </Button>
  )
  return (
    <>
      {action.isPending && done > 0 && (
        <span role="status" className="num text-text-2">
          {countText(done)} of {countText(count)} done
        </span>
      )}
      {choices ? (
        <Menu align="start" trigger={button}>
          {choices.map((choice) => (
            <MenuItem key={choice.label} onSelect={() => action.mutate(choice.run)}>
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        button
      )}
      {confirm && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={confirm.title}
          effect={confirm.effect}
          action={confirm.action ?? `${label} ${nameOf(count)}`}
          danger={confirm.danger ?? false}
          onConfirm={async () => void begin()}
        />
      )}
      {open && (
        <Dialog
          open
          onOpenChange={() => {
            setOpen(undefined)
            onDone()
          }}
          title={`${label}: ${othersOf(open).join(', ')}`}
          description={`${label} continued with the others.`}
          width={560}
        >
          <BulkFailures failed={[...open.failed, ...(open.leftOut ?? [])]} />
        </Dialog>
      )}
    </>
  )
}
