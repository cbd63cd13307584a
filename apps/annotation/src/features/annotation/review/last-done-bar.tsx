import { Button } from '@milepost/ui/form/button'
import type { LastDone } from './desk-state.ts'
import { desk } from './the-desk.ts'

/** What was done last, with Undo while that is possible. */
export function LastDoneBar({
  last,
  notice,
  isAway,
}: {
  last: LastDone | null
  notice: string | null
  isAway: boolean
}) {
  const text = isAway
    ? 'Paused: no input for 20 minutes. Move the mouse or press a key to go on.'
    : (notice ?? last?.text)
  return (
    <div role="status" className="pointer-events-none absolute right-3 bottom-full pb-2 text-13 desk:right-6">
      {text && (
        <span className="pointer-events-auto flex min-h-9 items-center gap-2 rounded-card border border-border bg-raised px-3 shadow-float">
          {text}
          {!isAway && !notice && last && (
            <>
              <span aria-hidden>·</span>
              <Button size="small" variant="ghost" kbd="u" onClick={() => void desk.undo()}>
                Undo
              </Button>
            </>
          )}
        </span>
      )}
    </div>
  )
}
