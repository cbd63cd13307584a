import { Button } from '@milepost/ui/form/button'
import { CopyButton } from '@milepost/ui/form/copy-button'

/** An event that is no longer this person’s: why, their note to keep, and the next event. */
export function LostClaim({ reason, note, onNext }: { reason: string; note: string; onNext: () => void }) {
  return (
    <div role="alert" className="grid gap-2 px-3 py-3 text-13 desk:px-6">
      <p className="font-[560]">{reason}</p>
      {note.trim() && (
        <div className="flex flex-wrap items-start gap-2">
          <p className="min-w-0 flex-1 rounded-control bg-sunken px-2.5 py-1.5 whitespace-pre-wrap wrap-anywhere">
            {note}
          </p>
          <CopyButton text={note} label="Copy your note" />
        </div>
      )}
      <div>
        <Button kbd="Enter" variant="primary" onClick={onNext}>
          Next event
        </Button>
      </div>
    </div>
  )
}
