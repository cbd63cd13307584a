import type { DashboardSummary } from '@milepost/contract/dashboard/endpoints'
import { rushHourTraffic } from '@milepost/domain/codes'
import { wholePercents } from '@milepost/domain/statistics/whole-percents'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../lib/format/formatters.ts'
import { basedOnText, trafficNotKnown, trafficUnknown } from '../../report/unknown-driving.ts'

const colors = ['c2', 'c4', 'c3']

type RushHourBarsProps = Pick<DashboardSummary, 'rushHours' | 'unknownTrafficMeters'> & {
  /** All driving of the same days, as the tile above shows it; null if unknown. */
  distanceMeters: number | null
  /** Shown if no driving is known. */
  none: string
}

/** How much of the driving is in the client's rush hours. */
export function RushHourBars({ rushHours, unknownTrafficMeters, distanceMeters, none }: RushHourBarsProps) {
  const format = useFormat()
  const all = rushHours.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
  const { percents, rush } = percentsOf(rushHours)
  const isUnreported = unknownTrafficMeters >= 1
  const withHour = format.distance(all + unknownTrafficMeters)
  const whole = distanceMeters === null ? withHour : format.distance(distanceMeters)
  const title = all > 0 ? `${rush}% of distance is in rush hours` : isUnreported ? trafficNotKnown : 'Rush hours'
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="pt-1">
        {all === 0 && !isUnreported && <p className="text-13 text-text-2">{none}</p>}
        {all > 0 && (
          <BarList
            label="Distance by traffic"
            labelWidth={88}
            max={all}
            items={rushHours.map(({ traffic, distanceMeters }, at) => ({
              id: String(traffic),
              label: rushHourTraffic.word(traffic),
              value: distanceMeters,
              text: `${percents[at]}%`,
              note: format.distance(distanceMeters),
              color: colors[traffic] ?? 'c1',
            }))}
          />
        )}
        {isUnreported && (
          <p className="text-12 text-text-3">
            {trafficUnknown(format.distance(unknownTrafficMeters))} Admins can set rush hours.
          </p>
        )}
        {all > 0 && withHour !== whole && (
          <p className="num mt-1 text-12 text-text-3">{basedOnText(withHour, whole)}</p>
        )}
      </CardBody>
    </Card>
  )
}

/** The share of rush hours is rounded first, as other pages show it, and then divided among their kinds. */
function percentsOf(rushHours: DashboardSummary['rushHours']): { percents: number[]; rush: number } {
  const meters = (isNormal: boolean) =>
    rushHours.map(({ traffic, distanceMeters }) =>
      (traffic === rushHourTraffic.code.normal) === isNormal ? distanceMeters : 0,
    )
  const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
  const [normal = 0, rush = 0] = wholePercents([sumOf(meters(true)), sumOf(meters(false))])
  const [ofNormal, ofRush] = [wholePercents(meters(true), normal), wholePercents(meters(false), rush)]
  return { percents: rushHours.map((_, at) => ofNormal[at]! + ofRush[at]!), rush }
}
