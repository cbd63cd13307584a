import { rushHourTraffic } from '@milepost/contract/codes'
import type { DashboardSummary } from '@milepost/contract/dashboard'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../lib/formatters.ts'

const colors = ['c2', 'c4', 'c3']

type RushHourBarsProps = Pick<DashboardSummary, 'rushHours'> & {
  /** Said where nothing is known to be driven. */
  none: string
}

/** How much is driven in the client's rush hours. */
export function RushHourBars({ rushHours, none }: RushHourBarsProps) {
  const format = useFormat()
  const all = rushHours.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
  const rush = rushHours.reduce(
    (sum, { traffic, distanceMeters }) => (traffic === rushHourTraffic.code.normal ? sum : sum + distanceMeters),
    0,
  )
  const percent = (part: number) => `${Math.round((100 * part) / all)}%`
  return (
    <Card>
      <CardHeader title={all > 0 ? `${percent(rush)} of the distance is driven in rush hours` : none} />
      <CardBody className="pt-1">
        {all > 0 && (
          <BarList
            label="Distance by traffic"
            labelWidth={88}
            max={all}
            items={rushHours.map(({ traffic, distanceMeters }) => ({
              id: String(traffic),
              label: rushHourTraffic.word(traffic),
              value: distanceMeters,
              text: percent(distanceMeters),
              note: format.distance(distanceMeters),
              color: colors[traffic] ?? 'c1',
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}
