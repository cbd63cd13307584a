import type { ComplianceEvidence } from '@milepost/contract/compliances/endpoints'
import { regionName } from '@milepost/domain/regions'
import { BarList } from '@milepost/ui/chart/bar-list'
import { useFormat } from '../../../lib/format/formatters.ts'

const labelWidth = 170

/** Distance by state and province, that of the registration marked. */
export function RegionsEvidence({ evidence }: { evidence: ComplianceEvidence }) {
  const { regions, registeredRegionId, isEstimated } = evidence
  const format = useFormat()
  if (regions.length === 0) return <p className="text-13 text-text-3">No known places in this month.</p>
  return (
    <>
      <BarList
        label="Distance by state and province"
        labelWidth={labelWidth}
        items={regions.map(({ regionId, distanceMeters, hasStop }) => ({
          id: String(regionId),
          label: regionName(regionId),
          value: distanceMeters,
          text: format.distance(distanceMeters),
          note: regionId === registeredRegionId ? 'registered' : hasStop ? 'stops' : 'passing',
          color: registeredRegionId === null || regionId === registeredRegionId ? 'c3' : 'c6',
        }))}
      />
      <p className="text-12 text-text-3">
        {isEstimated
          ? 'Estimated: no positions are stored, so distance follows a straight line between the ends of trips.'
          : 'Measured in straight lines between positions, so it is less than the odometer’s distance.'}
      </p>
    </>
  )
}
