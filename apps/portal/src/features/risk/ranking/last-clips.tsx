import { Link } from '@milepost/ui/layout/link'
import { eventsHref } from '../../../addresses.ts'
import { countedRatings, type EventSearch } from '../../../scope/event-search.ts'
import { EventTiles } from '../../incidents/shared/event-tiles.tsx'

const shownClips = 3

/** A vehicle's newest events with a clip. */
export function LastClips({ id, days }: { id: string; days: Pick<EventSearch, 'range' | 'from' | 'to'> }) {
  const search: EventSearch = { ...days, vehicle: [id], rating: countedRatings, video: 'yes' }
  return (
    <section aria-labelledby="last-clips">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 id="last-clips" className="text-13 font-semibold">
          Latest clips
        </h3>
        <Link href={eventsHref(search)} className="text-12 text-link">
          All clips in this period
        </Link>
      </div>
      <EventTiles
        label="Latest clips"
        search={search}
        count={shownClips}
        none="No events with a clip in this period."
        who="vehicle"
        columns="tablet:grid-cols-3"
      />
    </section>
  )
}
