import type { Result } from '@milepost/contract/api/endpoint'
import type { EarlierScore, ExplainedScore, NotCompared } from '@milepost/contract/risk/change'
import { riskRankingEndpoints, type ScoringDetail } from '@milepost/contract/risk/ranking'
import { riskBandOf } from '@milepost/domain/score-bands'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { NotFound } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Link } from '@milepost/ui/layout/link'
import { useMemo } from 'react'
import { driverHref, vehicleHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { scoreDaysAt, useFactorEvents } from '../../../risk/reasons/factor-events.ts'
import { NotEnoughDriving } from '../../../risk/reasons/not-enough-driving.tsx'
import { Waterfall } from '../../../risk/reasons/waterfall.tsx'
import { WhySentence } from '../../../risk/reasons/why-sentence.tsx'
import { ScoreFigure } from '../../../risk/score-figure.tsx'
import type { EventSearch } from '../../../scope/event-search.ts'
import { WorkedSum } from './worked-sum.tsx'

type Details = Result<typeof riskRankingEndpoints.scoringDetails>

interface DetailDrawerProps {
  id: string | undefined
  subject: 'vehicle' | 'driver'
  /** The list's page, which usually contains the row. */
  details: Details | undefined
  range: { from: string; to: string }
  days: Pick<EventSearch, 'range' | 'from' | 'to'>
  listHref: string
  onClose: () => void
}

/** How one score is built: in a sentence, as a path from 50, and as a sum. */
export function DetailDrawer({ id, ...rest }: DetailDrawerProps) {
  return id === undefined ? null : <OpenDrawer key={id} id={id} {...rest} />
}

function OpenDrawer({ id, subject, details, range, days, listHref, onClose }: DetailDrawerProps & { id: string }) {
  const listed = details?.items.find((item) => item.id === id)
  const query = useAnswer({
    // A vehicle on another page, or hidden by the filters, can still be opened from its URL.
    ...answerOf(riskRankingEndpoints.scoringDetails, { query: { ...range, vehicleIds: [id], PageSize: 1 } }),
    enabled: !listed && subject === 'vehicle',
  })
  const detail = listed ?? query.data?.items[0]
  const scores = listed ? details?.scores : query.data?.scores
  const profile = subject === 'vehicle' ? vehicleHref(id) : driverHref(id)
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={detail?.name ?? (subject === 'vehicle' ? 'Vehicle' : 'Driver')}
      description={detail?.connection.name}
      width={720}
      footer={
        <Button asChild>
          <Link href={profile}>Open profile</Link>
        </Button>
      }
    >
      {detail && scores ? (
        <Built detail={detail} scores={scores} subject={subject} days={days} />
      ) : query.isError ? (
        <QueryFailed what="the score calculation" query={query} />
      ) : query.data || (details && subject === 'driver') ? (
        <NotFound thing={subject} id={id} listHref={listHref} listLabel={`All ${subject}s`} />
      ) : (
        <SkeletonLines lines={8} label="Loading score calculation" />
      )}
    </Drawer>
  )
}

interface BuiltProps {
  detail: ScoringDetail
  scores: Details['scores']
  subject: 'vehicle' | 'driver'
  days: DetailDrawerProps['days']
}

function Built({ detail, scores, subject, days }: BuiltProps) {
  const search = useMemo(
    () => ({ ...days, [subject]: detail.units ?? [detail.id] }) as EventSearch,
    [days, subject, detail],
  )
  const hrefOf = useFactorEvents(search)
  const hrefOfScore = useFactorEvents(useMemo(() => ({ ...search, ...scoreDaysAt(scores.month) }), [search, scores]))
  const { combined, factors, missing } = detail
  const { score, low, high, provisional } = combined
  if (score === null || low === null || high === null) return <NotEnoughDriving why={missing ?? 'noMiles'} />
  const now: ExplainedScore = { score, low, high, reasons: factors }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="max-w-60">
        <ScoreFigure name="Combined" risk={{ score, low, high, provisional, band: riskBandOf(score) }} />
      </div>
      <WhySentence now={now} then={earlierOf(detail, scores.previousMonth)} month={scores.month} hrefOf={hrefOf} />
      <Waterfall reasons={factors} score={score} scoreName="Combined score" hrefOf={hrefOfScore} />
      <WorkedSum detail={detail} hrefOf={hrefOfScore} />
    </div>
  )
}

/** Returns the earlier score according to its factors. */
function earlierOf(
  { previousScore, previousInterval, notCompared, factors }: ScoringDetail,
  month: string,
): EarlierScore | NotCompared {
  if (previousScore === null) return notCompared ?? 'noEarlierScore'
  const reasons = factors.map(({ part, factor, previousPoints }) => ({ part, factor, points: previousPoints ?? 0 }))
  return { month, score: previousScore, ...previousInterval, reasons }
}
