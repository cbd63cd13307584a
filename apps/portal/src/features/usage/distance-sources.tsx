import type { UsageSummary } from '@milepost/contract/usage/endpoints'
import { distanceSource } from '@milepost/domain/codes'
import { shareText } from '@milepost/domain/statistics/share-text'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../lib/format/formatters.ts'

/** How distances were measured: odometer readings are more reliable than distances added up from positions. */
export function DistanceSources({ bySource }: Pick<UsageSummary, 'bySource'>) {
  const format = useFormat()
  const all = bySource.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
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
          items={bySource.map(({ distanceSource: source, distanceMeters }) => ({
            id: String(source),
            label: distanceSource.word(source),
            value: distanceMeters,
            text: shareText(distanceMeters / all),
            note: format.distance(distanceMeters),
            color: 'c1',
          }))}
        />
      </CardBody>
    </Card>
  )
}

const sourceWord = (source: UsageSummary['bySource'][number]['distanceSource']) =>
  source === distanceSource.code.notSet
    ? 'measurement method not reported'
    : `by ${source === distanceSource.code.odometer ? 'odometer' : distanceSource.word(source)}`
