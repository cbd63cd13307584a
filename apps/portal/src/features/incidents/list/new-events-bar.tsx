import { Button } from '@milepost/ui/form/button'
import { countText } from '../../../lib/format/formatters.ts'

/** "4 new events — show": floats above the list, so that no row moves under the reader. */
export function NewEventsBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" data-screen-only className="sticky top-14 z-20 flex h-0 justify-center desk:top-3">
      {count > 0 && (
        <div className="flex h-9 items-center gap-2 rounded-full border border-primary bg-primary-soft pr-1 pl-3.5 text-13 text-primary-text shadow-float">
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
