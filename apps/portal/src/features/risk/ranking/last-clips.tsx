import { Link } from '@milepost/ui/layout/link'
import { eventsHref } from '../../../addresses.ts'
import { useNone } from '../../../report/notes/use-none.ts'
import { countedRatings, type EventSearch } from '../../../scope/event-search.ts'
import { EventTiles } from '../../incidents/shared/event-tiles.tsx'

const shownClips = 3

/** A vehicle's newest events with a clip. */
export function LastClips({
  units,
  connectionIds,
  days,
}: {
  /** The ids of all units of the vehicle. */
  units: readonly string[]
  /** Where they come from. */
  connectionIds: readonly string[]
  days: Pick<EventSearch, 'range' | 'from' | 'to'>
}) {
  const none = useNone({ things: 'events', connectionIds, first: days.from }, 'No events with a clip in this period.')
  const search: EventSearch = { ...days, vehicle: [...units], rating: countedRatings, video: 'yes' }
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
        none={none}
        who="vehicle"
        columns="tablet:grid-cols-3"
      />
    </section>
  )
}
