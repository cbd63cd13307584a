import { type Coverage, reportingText } from '@milepost/contract/connections/reads'
import type { DashboardSummary } from '@milepost/contract/dashboard/endpoints'
import { openStates } from '@milepost/contract/dashboard/open-items'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { openRange } from '@milepost/domain/limits'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { Check } from '@milepost/ui/icons'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { useQuery } from '@tanstack/react-query'
import {
  camerasHref,
  connectionHref,
  connectionsHref,
  eventsHref,
  lossesHref,
  messagesHref,
  mismatchesHref,
  policiesHref,
} from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText } from '../../lib/format/formatters.ts'
import { soFar, UnknownCount } from '../../list/cells/tile-count.tsx'
import { NoFigure } from '../../report/no-figure.tsx'
import { FailedFigure } from '../../report/notes/failed-figures.tsx'
import { awaitingReview, seriousLevels } from '../../scope/event-search.ts'
import { loadedOnce } from '../../scope/scope-options.ts'
import type { DashboardValues } from './dashboard-report.ts'
import { useConnectionsOf } from './use-connections-of.ts'
import { type Renewals, renewalTileDays } from './use-renewals.ts'

interface AttentionTilesProps {
  /** Undefined while loading, null if loading failed. */
  needs: DashboardSummary['needsAttention'] | undefined | null
  values: DashboardValues
  /** For insurers. */
  renewals?: Renewals | undefined
}

/** Everything that is open, at any age that lists reach. */
export const openDays = presetOf(openRange)

/** Everything that needs attention, of any age; each count links to exactly its rows. */
export function AttentionTiles({ needs, values, renewals }: AttentionTilesProps) {
  const { connection, group, vehicle, provider, providers } = values
  const scope = { connection, group, vehicle, provider, providers, range: openDays }
  const ofConnections = { connection: useConnectionsOf(values), group, vehicle, range: openDays }
  const collisions = useCollisionTypes()
  const shown = needs ?? undefined
  const [toFix] = shown?.connectionsToFix ?? []
  const isOne = shown?.connectionsToFix.length === 1
  const tile = { isMissing: needs === null }
  const { coverage, reporting } = shown ?? {}
  const hasNoTerm = typeof renewals === 'object' && renewals.hasNoTerm
  return (
    <Tiles label="Needs attention" minWidth={156} note="Everything open in the last 25 months">
      {renewals !== undefined && (
        <Count
          isMissing={renewals === 'failed'}
          label={`Renewals in ${renewalTileDays} days`}
          coverage={hasNoTerm ? 'notReported' : 'complete'}
          count={typeof renewals === 'object' ? renewals.count : undefined}
          href={policiesHref({
            renews: `${renewalTileDays}`,
            ...(typeof renewals === 'object' && renewals.connection && { connection: renewals.connection }),
            sort: 'renewsOn',
            order: 'asc',
          })}
          note={hasNoTerm ? 'no policy has a term yet' : 'with their last term ending'}
        />
      )}
      <Count
        {...tile}
        label="Severe events to review"
        coverage={coverage?.events}
        count={shown?.unreviewedIncidents}
        andMore={shown?.isUnreviewedExact === false}
        href={eventsHref({ ...scope, level: seriousLevels, ...awaitingReview, sort: 'importance', order: 'desc' })}
        note="high and critical"
      />
      <Count
        {...tile}
        label="Suspected collisions"
        coverage={coverage?.events}
        count={shown?.suspectedCollisions}
        andMore={shown?.isSuspectedExact === false}
        href={eventsHref({ ...scope, type: collisions, ...awaitingReview })}
        note="to confirm or dismiss"
      />
      <Count
        {...tile}
        label="Incomplete losses"
        coverage={coverage?.losses}
        count={shown?.incompleteLosses}
        href={lossesHref({ ...ofConnections, incomplete: 'yes' })}
        note="fault or cost missing"
      />
      <Count
        {...tile}
        label="Obstructed cameras"
        coverage={coverage?.cameras}
        count={shown?.obstructedCameras}
        href={camerasHref({ ...ofConnections, status: 'obstructed' })}
        knownFor={reporting && reportingText(reporting.cameras)}
        note="vehicles affected"
      />
      <Count
        {...tile}
        label="Mismatched devices"
        coverage={coverage?.mismatches}
        count={shown?.mismatchedDevices}
        href={mismatchesHref(ofConnections)}
        knownFor={reporting && reportingText(reporting.mismatches, 'missing devices')}
        note="VIN, GPS or device"
      />
      <Count
        {...tile}
        label="Unread replies"
        coverage="complete"
        count={shown?.unreadReplies}
        href={messagesHref({ ...ofConnections, show: 'unread' })}
        note="to coaching messages"
      />
      <Count
        {...tile}
        label="Connections to fix"
        coverage={coverage?.connections}
        count={shown?.connectionsToFix.length}
        href={
          toFix && isOne
            ? connectionHref(toFix.id)
            : connectionsHref({ connection, provider, providers, health: [...openStates] })
        }
        note={toFix && isOne ? toFix.name : 'failed, duplicated or not permitted'}
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
  /** Whether the count includes everything. */
  coverage: Coverage | undefined
  isMissing: boolean
  /** Says of how many connections it is known, if not of all. */
  knownFor?: string | undefined
  href: string
  note: string
}

function Count({ label, count, andMore = false, coverage = 'complete', isMissing, knownFor, href, note }: CountProps) {
  const isClear = coverage === 'complete' && knownFor === undefined
  const value = isMissing ? (
    <FailedFigure />
  ) : count === undefined ? (
    <Skeleton className="my-2" width={36} />
  ) : count > 0 || andMore ? (
    countOf(count, andMore)
  ) : isClear ? (
    <span className="inline-flex h-7 items-center align-top gap-1.5 text-13 font-normal text-success">
      <Check aria-hidden className="size-4" />
      None
    </span>
  ) : coverage === 'complete' ? (
    <NoFigure>None known</NoFigure>
  ) : (
    <UnknownCount coverage={coverage} />
  )
  return <Tile label={label} value={value} unit={soFar(count, coverage)} note={knownFor ?? note} href={href} />
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
