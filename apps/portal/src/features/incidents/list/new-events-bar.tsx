import { Button } from '@milepost/ui/form/button'
import { countText } from '../../../lib/format/formatters.ts'

/** "4 new events — show": floats at the bottom of the window, so that no row moves under the reader. */
export function NewEventsBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      data-screen-only
      className="pointer-events-none fixed inset-x-0 bottom-16 z-20 flex justify-center"
    >
      {count > 0 && (
        <div className="pointer-events-auto flex h-9 items-center gap-2 rounded-full border border-primary bg-primary-soft pr-1 pl-3.5 text-13 text-primary-text shadow-float">
          <span className="num">
            {countText(count)} new {count === 1 ? 'event' : 'events'}
          </span>
          <Button size="small" variant="ghost" onClick={onShow}>
            Show
          </Button>
        </div>
      )}
    </div>
  )
}
