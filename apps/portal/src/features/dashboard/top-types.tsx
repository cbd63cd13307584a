import type { TypeRow } from '@milepost/contract/risk-reports'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { countText, useFormat } from '../../lib/formatters.ts'

const shown = 6

/** The types of event there were most of, with how often, each leading to its events. */
export function TopTypes({ types, hrefOf }: { types: readonly TypeRow[]; hrefOf: (type: string) => string }) {
  const format = useFormat()
  const [most] = types
  const all = types.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card>
      <CardHeader
        title={most ? `${most.word}: ${Math.round((100 * most.count) / all)}% of all events` : 'No events'}
        aside={`count · ${format.rateParts(0)?.unit ?? ''}`}
      />
      <CardBody className="pt-1">
        <BarList
          label="Types of event"
          labelWidth={136}
          items={types.slice(0, shown).map(({ translatedType, word, count, per1000Miles }) => ({
            id: translatedType,
            label: (
              <Link href={hrefOf(translatedType)} title={word} className="text-link">
                {word}
              </Link>
            ),
            value: count,
            text: countText(count),
            note: per1000Miles === null ? '—' : format.rateParts(per1000Miles)?.number,
            color: 'c1',
          }))}
        />
        {types.length > shown && (
          <p className="num mt-1 text-12 text-text-3">{types.length - shown} more types with fewer events.</p>
        )}
      </CardBody>
    </Card>
  )
}
