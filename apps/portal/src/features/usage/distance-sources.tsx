import type { UsageSummary } from '@milepost/contract/usage/endpoints'
import { distanceSource } from '@milepost/domain/codes'
import { shareText } from '@milepost/domain/statistics/share-text'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../lib/format/formatters.ts'

/** How distances were measured: odometer readings are more reliable than distances added up from positions. */
export function DistanceSources({ bySource, distanceMeters }: Pick<UsageSummary, 'bySource' | 'distanceMeters'>) {
  const format = useFormat()
  const all = bySource.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
  const isWhole = format.distance(all) === format.distance(distanceMeters.value ?? all)
  const [most] = bySource.toSorted((a, b) => b.distanceMeters - a.distanceMeters)
  if (!most)
    return (
      <Card>
        <CardHeader title="How distance was measured" />
        <Empty title="No driving in this period." />
      </Card>
    )
  return (
    <Card>
      <CardHeader
        title={`${shareText(most.distanceMeters / all)} of the distance: ${sourceWord(most.distanceSource)}`}
      />
      <CardBody className="pt-1">
        <BarList
          label="Distance by measurement method"
          max={all}
          items={bySource.map(({ distanceSource: source, distanceMeters: meters }) => ({
            id: String(source),
            label: distanceSource.word(source),
            value: meters,
            text: shareText(meters / all),
            note: format.distance(meters),
            color: 'c1',
          }))}
        />
        {!isWhole && (
          <p className="num mt-1 text-12 text-text-3">
            {format.distance(all)} in all: each trip counts on the day it began. The distance above divides trips at
            midnight.
          </p>
        )}
      </CardBody>
    </Card>
  )
}

const sourceWord = (source: UsageSummary['bySource'][number]['distanceSource']) =>
  source === distanceSource.code.notSet
    ? 'measurement method not reported'
    : `by ${source === distanceSource.code.odometer ? 'odometer' : distanceSource.word(source)}`
