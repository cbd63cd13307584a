import { Button } from '@milepost/ui/form/button'
import { countText } from '../../../../lib/formatters.ts'

/** "4 new events — show": what came in since, without moving the rows under the reader. */
export function NewEventsBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" data-screen-only>
      {count > 0 && (
        <div className="mb-2 flex items-center justify-center gap-2 rounded-card border border-primary bg-primary-soft py-1 text-13 text-primary-text">
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
