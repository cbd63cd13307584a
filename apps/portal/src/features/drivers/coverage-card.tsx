import type { DriverStats } from '@milepost/contract/drivers/endpoints'
import { shareText } from '@milepost/domain/statistics/share-text'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../lib/format/formatters.ts'
import { coverageShares, inferredText } from './coverage.ts'

/** How much of their vehicles' driving has a known driver; the rest counts for no one. */
export function CoverageCard({ stats, name }: { stats: DriverStats; name: string }) {
  const format = useFormat()
  const { own, others, unknown, knownShare } = coverageShares(stats.coverage)
  if (knownShare === null) return null
  return (
    <Card>
      <CardHeader title={`${shareText(knownShare)} of driving has a known driver`} />
      <CardBody className="grid gap-2">
        <BarList
          label="Who drove these vehicles"
          labelWidth={120}
          items={[
            { id: 'own', label: name, value: own, text: format.distance(own), color: 'c1' },
            { id: 'others', label: 'Other drivers', value: others, text: format.distance(others), color: 'c2' },
            {
              id: 'unknown',
              label: 'Unknown',
              value: unknown,
              text: format.distance(unknown),
              color: 'border-strong',
            },
          ]}
        />
        <p className="text-12 text-text-3">
          Vehicles that {name} drove in this period. Only trips assigned to {name} are included; driving without an
          assigned driver isn’t counted for anyone.
        </p>
        {stats.inferredTrips > 0 && <p className="text-12 text-text-3">{inferredText(stats)}</p>}
      </CardBody>
    </Card>
  )
}
