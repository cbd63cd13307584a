import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { severityOf } from '@milepost/domain/score-bands'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { IncidentMarkers } from '@milepost/ui/map/layers/incident-markers'
import { SpeedLegend, TripLayer } from '@milepost/ui/map/layers/trip-layer'
import { MapView } from '@milepost/ui/map/map-view'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { eventHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { useMapGround } from '../../lib/map-ground.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { missingWords } from '../trips/shared/trip-replay/route-words.ts'

/** A trip as a line colored by speed, with its events; an event links to its page. */
export function TripMap({ tripId }: { tripId: string }) {
  const format = useFormat()
  const ground = useMapGround()
  const navigate = useNavigate()
  const query = useAnswer(answerOf(tripEndpoints.route, { params: { id: tripId } }))
  const points = useMemo(
    () => (query.data?.points ?? []).map(({ lat, lon, speedKmh }) => ({ at: [lon, lat] as const, speedKmh })),
    [query.data],
  )
  const fitTo = useMemo(() => points.map((point) => point.at), [points])
  if (query.isError) return <QueryFailed what="the route of this trip" query={query} />
  if (!query.data) return <Skeleton className="h-60 rounded-card" />
  // A straight line between its ends would be made up.
  if (points.length <= 2)
    return <p className="py-2 text-12 text-text-3">{missingWords[query.data.missing ?? 'none']}</p>
  const incidents = query.data.incidents.map((incident) => ({
    id: incident.id,
    at: [incident.lon, incident.lat] as const,
    level: severityOf(incident.riskScore),
    label: `${incident.word}, ${format.dateTime(incident.occurredAt)}`,
  }))
  return (
    <div className="grid gap-2">
      <MapView label="Route of the trip" className="h-60" fitTo={fitTo} ground={ground}>
        <TripLayer points={points} units={format.units} />
        <IncidentMarkers incidents={incidents} onPick={(id) => void navigate({ to: eventHref(id) })} />
      </MapView>
      <SpeedLegend units={format.units} />
    </div>
  )
}
