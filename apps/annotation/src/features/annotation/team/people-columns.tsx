import type { AnnotatorStats, TypeStats, WeekStats } from '@milepost/contract/annotation/stats'
import { partText } from '@milepost/domain/statistics/share-text'
import { Sparkline } from '@milepost/ui/chart/sparkline'
import { Badge } from '@milepost/ui/feedback/badge'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { Fragment } from 'react'
import { hrefOf } from '../../../pages.ts'
import { secondsText } from '../shared/seconds-text.ts'
import { agreementText, knownText } from './agreement-text.ts'
import { concernOf } from './concern.ts'

const countText = (count: number) => count.toLocaleString('en-US')

type Measured = Pick<AnnotatorStats, 'done' | 'inaccurate' | 'medianSeconds' | 'skipped' | 'agreement'>

const measures: Column<Measured>[] = [
  { id: 'done', header: 'Answers', align: 'end', cell: ({ done }) => countText(done), priority: 1 },
  { id: 'time', header: 'Median time', align: 'end', cell: ({ medianSeconds }) => secondsText(medianSeconds) },
  {
    id: 'inaccurate',
    header: 'Inaccurate',
    align: 'end',
    cell: ({ done, inaccurate }) => (done === 0 ? null : partText(inaccurate, done)),
  },
  {
    id: 'agreement',
    header: 'Agreement',
    hint: 'Of first and second answers: percent, Cohen’s kappa with its 90% interval, and how many were compared',
    cell: ({ agreement }) => {
      const text = agreementText(agreement)
      return text && <BrokenAtCommas text={text} />
    },
    priority: 1,
  },
]

/** In a narrow window, the parts of a text are below each other. */
const BrokenAtCommas = ({ text }: { text: string }) => (
  <span className="whitespace-normal">
    {text.split(', ').map((part, index, parts) => (
      <Fragment key={part}>
        <span className="whitespace-nowrap">{index < parts.length - 1 ? `${part},` : part}</span>{' '}
      </Fragment>
    ))}
  </span>
)

const skipped: Column<Measured> = {
  id: 'skipped',
  header: 'Skipped',
  align: 'end',
  cell: (stats) => countText(stats.skipped),
  priority: 3,
}

/**
 * Returns the columns of people, with how each changed from week to week. `dates` is the period in an address, in which
 * a person's answers open.
 */
export function peopleColumns(
  everyone: readonly AnnotatorStats[],
  weeks: readonly WeekStats[],
  dates: string,
): Column<AnnotatorStats>[] {
  const of = ({ annotator }: AnnotatorStats) => weeks.filter(({ annotatorId }) => annotatorId === annotator.id)
  return [
    {
      id: 'person',
      header: 'Person',
      cell: (person) => {
        const concern = concernOf(person, everyone)
        return (
          <span className="flex flex-wrap items-center gap-x-2">
            <Link
              href={`${hrefOf({ path: '/history' })}?person=${person.annotator.id}&dates=${dates}`}
              className="min-w-28 text-link"
            >
              {person.annotator.name}
            </Link>
            {concern && (
              <>
                <Badge tone="warning">Check</Badge>
                <span className="w-full text-12 whitespace-normal text-text-3">{concern}</span>
              </>
            )}
          </span>
        )
      },
      priority: 1,
    },
    ...measures,
    { id: 'known', header: 'Known answers', cell: ({ known }) => knownText(known), priority: 2 },
    skipped,
    {
      id: 'agreementWeeks',
      header: 'Agreement by week',
      cell: (person) => {
        const shares = of(person).map(({ agreement: { agreed, compared } }) => (compared ? agreed / compared : null))
        return lineOf(shares, `Agreement of ${person.annotator.name} by week`, 1)
      },
      priority: 3,
    },
    {
      id: 'timeWeeks',
      header: 'Time by week',
      cell: (person) => {
        const times = of(person).map(({ medianSeconds }) => medianSeconds)
        return lineOf(times, `Median time of ${person.annotator.name} by week`)
      },
      priority: 3,
    },
  ]
}

/** A line needs two weeks at least. */
function lineOf(values: (number | null)[], label: string, max?: number) {
  if (values.filter((value) => value !== null).length < 2) return null
  return <Sparkline values={values} min={0} {...(max && { max })} label={label} />
}

export const typeColumns: Column<TypeStats>[] = [
  { id: 'type', header: 'Type', cell: ({ type }) => type.word, priority: 1 },
  ...measures,
  skipped,
]
