import type { RegionShare } from '@milepost/contract/api/measures'
import { regionById } from '@milepost/domain/regions'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { RegionLayer } from '@milepost/ui/map/layers/region-layer'
import { MapView } from '@milepost/ui/map/map-view'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import { useMemo } from 'react'
import { RegionBars } from '../../profile/region-bars.tsx'

const colors = ['primary-soft', 'primary']

/** Driving by state and province: a map, darker for more driving, and the numbers. */
export function RegionMap({
  regions,
  none,
  ground,
}: {
  regions: readonly RegionShare[]
  /** Shown if there are none. */
  none: string
  ground?: MapViewProps['ground']
}) {
  const shares = useMemo(() => stepsOf(regions), [regions])
  return (
    <Card>
      <CardHeader title="Driving by region" />
      <CardBody className="grid gap-4 tablet:grid-cols-2">
        {shares.length > 0 && (
          <div data-screen-only className="h-56">
            <MapView label="States and provinces with driving" className="h-full" ground={ground}>
              <RegionLayer regions={shares} colors={colors} fits />
            </MapView>
          </div>
        )}
        <div>
          <RegionBars regions={regions} none={none} />
        </div>
      </CardBody>
    </Card>
  )
}

/** Splits regions at half of the highest value. */
function stepsOf(regions: readonly RegionShare[]) {
  const most = Math.max(1, ...regions.map(({ distanceMeters }) => distanceMeters))
  return regions.flatMap(({ regionId, distanceMeters }) => {
    const region = regionById(regionId)
    if (!region || distanceMeters <= 0) return []
    return [{ id: `${region.country}-${region.code}`, step: distanceMeters * 2 >= most ? 1 : 0 }]
  })
}
