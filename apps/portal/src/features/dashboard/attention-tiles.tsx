import { attentionDays, type DashboardSummary } from '@milepost/contract/dashboard/endpoints'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { missing } from '@milepost/domain/quantity'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Check } from '@milepost/ui/icons'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { useQuery } from '@tanstack/react-query'
import {
  camerasHref,
  connectionHref,
  connectionsHref,
  eventsHref,
  lossesHref,
  mismatchesHref,
} from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText } from '../../lib/format/formatters.ts'
import { seriousLevels, unjudgedRatings } from '../../scope/event-search.ts'
import { loadedOnce } from '../../scope/scope-options.ts'
import type { DashboardValues } from './dashboard-report.ts'

interface AttentionTilesProps {
  /** Undefined while loading, null if loading failed. */
  needs: DashboardSummary['needsAttention'] | undefined | null
  values: DashboardValues
}

const week = `${attentionDays}d` as '7d'

/** Items that need attention, each count linking to its rows; an empty one gets a check mark. */
export function AttentionTiles({ needs, values }: AttentionTilesProps) {
  const { connection, group, vehicle, provider, providers } = values
  const fleet = { connection, group, vehicle }
  const scope = { ...fleet, provider, providers }
  const collisions = useCollisionTypes()
  const shown = needs ?? undefined
  const [failed] = shown?.failedConnections ?? []
  const tile = { isMissing: needs === null }
  return (
    <Tiles label="Needs attention" minWidth={140} note={`Events and losses in the last ${attentionDays} days`}>
      <Count
        {...tile}
        label="Awaiting review"
        count={shown?.unreviewedIncidents}
        andMore={shown?.isUnreviewedExact === false}
        href={eventsHref({ ...scope, range: week, level: seriousLevels, rating: unjudgedRatings, view: 'all' })}
        note="high and critical events"
      />
      <Count
        {...tile}
        label="Suspected collisions"
        count={shown?.suspectedCollisions}
        andMore={shown?.isSuspectedExact === false}
        href={eventsHref({ ...scope, range: week, type: collisions, rating: unjudgedRatings, view: 'all' })}
        note="to confirm or dismiss"
      />
      <Count
        {...tile}
        label="New losses"
        count={shown?.newLosses}
        href={lossesHref({ connection, vehicle, provider, range: week })}
        note="confirmed collisions"
      />
      <Count
        {...tile}
        label="Obstructed cameras"
        count={shown?.obstructedCameras}
        href={camerasHref(fleet)}
        note="currently obstructed"
      />
      <Count
        {...tile}
        label="Mismatched devices"
        count={shown?.mismatchedDevices}
        href={mismatchesHref(fleet)}
        note="VIN, GPS or device"
      />
      <Count
        {...tile}
        label="Failed connections"
        count={shown?.failedConnections.length}
        href={failed && shown?.failedConnections.length === 1 ? connectionHref(failed.id) : connectionsHref()}
        note={failed?.name ?? ''}
      />
    </Tiles>
  )
}

interface CountProps {
  label: string
  /** Undefined while loading. */
  count: number | undefined
  /** True if there are more than were counted. */
  andMore?: boolean
  isMissing: boolean
  href: string
  note: string
}

function Count({ label, count, andMore = false, isMissing, href, note }: CountProps) {
  if (count === 0 && !andMore)
    return (
      <Tile
        label={label}
        value={
          <span className="inline-flex h-7 items-center gap-1.5 text-13 font-normal text-success">
            <Check aria-hidden className="size-4" />
            None
          </span>
        }
        note=""
      />
    )
  const value = isMissing ? (
    missing
  ) : count === undefined ? (
    <Skeleton className="my-2" width={36} />
  ) : (
    countOf(count, andMore)
  )
  return <Tile label={label} value={value} note={note} href={count === undefined ? undefined : href} />
}

/** Returns "169+" if there are more, or "some" if counting stopped before the first. */
function countOf(count: number, andMore: boolean): string {
  if (!andMore) return countText(count)
  return count === 0 ? 'some' : `${countText(count)}+`
}

/** Loads the event types that are collisions. */
function useCollisionTypes(): string[] {
  const { data = [] } = useQuery({ ...answerOf(incidentTypeEndpoints.list, {}), ...loadedOnce })
  return data.filter(({ scoringType }) => scoringType === 'collision').map(({ translatedType }) => translatedType)
}
