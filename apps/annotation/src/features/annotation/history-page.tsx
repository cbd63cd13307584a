import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { SingleFilter } from '@milepost/ui/filter/choice-filters'
import { DateRangeFilter } from '@milepost/ui/filter/date-range-filter'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { PageLayout } from '@milepost/ui/layout/page-layout'
import { useDocumentTitle } from '@milepost/ui/page/document-title'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMemo } from 'react'
import { answerOf } from '../../api/query-client.ts'
import { home } from '../../pages.ts'
import { useAnnotator } from '../../session/session-context.ts'
import { historyColumns } from './history/history-columns.tsx'
import { LoadFailed } from './shared/load-failed.tsx'
import { useAddress } from './shared/use-address.ts'
import { usePeriod } from './shared/use-period.ts'

const most = 500

/** A person’s answers, and what became of them. Leads choose whose. */
export default function HistoryPage() {
  useDocumentTitle('My answers')
  const { isLead, id, timeZone } = useAnnotator()
  const { range, fallback, bounds, words, setRange } = usePeriod('7d')
  const [chosen, choose] = useAddress('person')
  const person = isLead && typeof chosen === 'string' && chosen !== id ? chosen : undefined
  const answers = useAnswer(
    answerOf(annotationEndpoints.history, { query: { ...bounds, limit: most, ...(person && { userId: person }) } }),
  )
  const columns = useMemo(() => historyColumns({ zone: timeZone, isLead }), [timeZone, isLead])
  const rows = answers.data ?? []
  return (
    <PageLayout
      title={person ? 'Answers' : 'My answers'}
      line={
        answers.data &&
        `${rows.length === most ? `The newest ${most}` : rows.length} ${rows.length === 1 ? 'answer' : 'answers'} · ${words}`
      }
      actions={
        <>
          <DateRangeFilter value={range} onChange={setRange} fallback={fallback} zone={timeZone} />
          {isLead && <PersonFilter person={person} name={rows[0]?.answer.by.name} bounds={bounds} onChange={choose} />}
        </>
      }
    >
      <Card>
        {answers.isPending ? (
          <CardBody>
            <SkeletonLines lines={6} label="Loading answers" />
          </CardBody>
        ) : answers.isError ? (
          <LoadFailed what="answers" error={answers.error} isBusy={answers.isFetching} onRetry={answers.refetch} />
        ) : rows.length === 0 ? (
          <Empty
            title="No answers in this period."
            action={
              <Button asChild>
                <Link href={home}>Go to Review</Link>
              </Button>
            }
          />
        ) : (
          <PlainTable label="Answers" columns={columns} rows={rows} rowId={({ answer }) => answer.id} />
        )}
      </Card>
    </PageLayout>
  )
}

interface PersonFilterProps {
  person: string | undefined
  /** Their name, as far as their answers say. */
  name: string | undefined
  bounds: { from: string; to: string }
  onChange: (person: string | undefined) => void
}

/** The people with answers in the period of the page, and the chosen one. */
function PersonFilter({ person, name, bounds, onChange }: PersonFilterProps) {
  const { id, name: ownName } = useAnnotator()
  const people = useAnswer(answerOf(annotationEndpoints.stats, { query: bounds })).data?.annotators ?? []
  const others = people.flatMap(({ annotator }) =>
    annotator.id === null || annotator.id === id ? [] : [{ value: annotator.id, label: annotator.name }],
  )
  const isListed = person === undefined || others.some(({ value }) => value === person)
  const unlisted = isListed ? [] : [{ value: person, label: name ?? '…' }]
  const options = [{ value: id, label: ownName }, ...others, ...unlisted]
  return <SingleFilter label="Person" fallback={id} options={options} value={person} onChange={onChange} />
}
