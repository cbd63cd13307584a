import type { ComplianceEvidence } from '@milepost/contract/compliances/endpoints'
import { RadiusLayer, radiusPlaces } from '@milepost/ui/map/layers/radius-layer'
import { MapView } from '@milepost/ui/map/map-view'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useMapGround } from '../../../lib/map-ground.ts'

/** The park location with its radius, the farthest place, and where nights were spent. */
export function RadiusMap({ evidence }: { evidence: ComplianceEvidence }) {
  const { parkLocation, farthest, overnight, metrics } = evidence
  const format = useFormat()
  const ground = useMapGround()
  const values = metrics.find(({ key }) => key === 'radiusFromParkLocation')?.acceptableValues
  const radiusMeters = values?.type === 'range' ? values.to : null
  const points = useMemo(
    () => ({
      park: parkLocation && ([parkLocation.lon, parkLocation.lat] as const),
      farthest: farthest && ([farthest.lon, farthest.lat] as const),
      nights: overnight.map(({ lat, lon }) => [lon, lat] as const),
    }),
    [parkLocation, farthest, overnight],
  )
  const fitTo = useMemo(() => radiusPlaces({ ...points, radiusMeters }), [points, radiusMeters])
  if (fitTo.length === 0) return <p className="text-13 text-text-3">No known places in this month.</p>
  return (
    <div className="grid gap-2">
      <MapView label="Park location and farthest place" className="h-64" fitTo={fitTo} ground={ground} maxFitZoom={11}>
        <RadiusLayer {...points} radiusMeters={radiusMeters} />
      </MapView>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
        {parkLocation && <Key color="primary">Park location</Key>}
        {farthest && (
          <Key color="c6">
            Farthest: {format.distance(farthest.distanceMeters)} at {format.dateTime(farthest.at)}{' '}
            {format.zone(farthest.at)}
          </Key>
        )}
        {overnight.length > 0 && <Key color="text-3">Nights</Key>}
      </ul>
    </div>
  )
}

const Key = ({ color, children }: { color: string; children: React.ReactNode }) => (
  <li className="inline-flex items-center gap-1.5">
    <span aria-hidden className="size-2.5 rounded-full" style={{ background: `var(--${color})` }} />
    {children}
  </li>
)
