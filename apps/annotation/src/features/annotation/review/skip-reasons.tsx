import { type SkipReason, skipReasons, skipReasonWords } from '@milepost/contract/annotation/endpoints'
import { Button } from '@milepost/ui/form/button'

/** The reasons to skip, each with its digit. */
export function SkipReasons({ onChoose, onClose }: { onChoose: (reason: SkipReason) => void; onClose: () => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-13">
      <legend className="sr-only">Why skip this event?</legend>
      <span aria-hidden className="text-text-2">
        Why skip it?
      </span>
      {skipReasons.map((reason, index) => (
        <Button key={reason} kbd={String(index + 1)} onClick={() => onChoose(reason)}>
          {skipReasonWords[reason]}
        </Button>
      ))}
      <Button variant="ghost" kbd="Esc" onClick={onClose}>
        Cancel
      </Button>
    </fieldset>
  )
}
