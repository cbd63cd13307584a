import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { hrefOf } from '../../../pages.ts'
import type { QueueFilter } from './desk-state.ts'
import { useQueue } from './queue-menu.tsx'
import { desk } from './the-desk.ts'

/** Nothing is left: what was done today, and what else there is. */
export function EmptyQueue({ filter }: { filter: QueueFilter }) {
  const today = useQueue().data?.today
  const isFiltered = filter.stage !== undefined || filter.translatedTypes !== undefined
  return (
    <Empty
      className="px-3 py-10 desk:px-6"
      title={isFiltered ? 'Nothing is left that matches your choice of the queue.' : 'The queue is empty.'}
      detail={`Checking every 30 seconds.${today === undefined ? '' : ` You answered ${today} ${today === 1 ? 'event' : 'events'} today.`}`}
      action={
        <>
          {isFiltered && <Button onClick={() => void desk.setFilter({})}>Show the whole queue</Button>}
          <Button onClick={() => void desk.claim()}>Check now</Button>
          <Button asChild>
            <Link href={hrefOf({ path: '/history' })}>My answers</Link>
          </Button>
        </>
      }
    />
  )
}
