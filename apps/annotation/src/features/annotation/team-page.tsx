import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import type { AnnotationStats } from '@milepost/contract/annotation/stats'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { DateRangeFilter } from '@milepost/ui/filter/date-range-filter'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { PageLayout } from '@milepost/ui/layout/page-layout'
import { useDocumentTitle } from '@milepost/ui/page/document-title'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMemo } from 'react'
import { answerOf } from '../../api/query-client.ts'
import { LoadFailed } from './shared/load-failed.tsx'
import { writePeriod } from './shared/period.ts'
import { usePeriod } from './shared/use-period.ts'
import { FlaggedVideos } from './team/flagged-videos.tsx'
import { peopleColumns, typeColumns } from './team/people-columns.tsx'

const kappaWords =
  'Agreement compares first answers with independent second ones. Kappa is agreement beyond chance: 1 is complete, 0 is what guessing would give.'

/** For leads: how much was done, how well it agrees, and whose answers need a look. */
export default function TeamPage() {
  useDocumentTitle('Team')
  const { range, fallback, bounds, words, setRange, timeZone } = usePeriod('30d')
  const stats = useAnswer(answerOf(annotationEndpoints.stats, { query: bounds }))
  const done = stats.data?.annotators.reduce((sum, person) => sum + person.done, 0)
  return (
    <PageLayout
      title="Team"
      line={
        done === undefined ? words : `${done.toLocaleString('en-US')} ${done === 1 ? 'answer' : 'answers'} · ${words}`
      }
      actions={<DateRangeFilter value={range} onChange={setRange} fallback={fallback} zone={timeZone} />}
    >
      {stats.isPending ? (
        <Card>
          <CardBody>
            <SkeletonLines lines={6} label="Loading the team’s numbers" />
          </CardBody>
        </Card>
      ) : stats.isError ? (
        <Card>
          <LoadFailed what="the team’s numbers" error={stats.error} isBusy={stats.isFetching} onRetry={stats.refetch} />
        </Card>
      ) : (
        <div className="grid gap-4">
          <Numbers stats={stats.data} dates={writePeriod(range)} />
          <FlaggedVideos flagged={stats.data.flagged} zone={timeZone} />
        </div>
      )}
    </PageLayout>
  )
}

function Numbers({ stats: { annotators, types, weeks }, dates }: { stats: AnnotationStats; dates: string }) {
  const columns = useMemo(() => peopleColumns(annotators, weeks, dates), [annotators, weeks, dates])
  if (annotators.length === 0)
    return (
      <Card>
        <Empty title="No answers in this period." />
      </Card>
    )
  return (
    <>
      <Card>
        <CardHeader title="By person" />
        <p className="px-3.5 pb-2 text-12 text-text-3">{kappaWords}</p>
        <PlainTable
          label="By person"
          columns={columns}
          rows={annotators}
          rowId={({ annotator }) => annotator.id ?? annotator.name}
        />
      </Card>
      <Card>
        <CardHeader title="By reported type" />
        <PlainTable
          label="By reported type"
          columns={typeColumns}
          rows={types}
          rowId={({ type }) => type.translatedType}
        />
      </Card>
    </>
  )
}
