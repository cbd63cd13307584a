import { tenthsText } from '@milepost/contract/risk/change'
import { isUnconfirmed, reasonWords } from '@milepost/contract/risk/reasons'
import type { RiskReason, SubjectRisk } from '@milepost/contract/risk/subject'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { useMemo } from 'react'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { Recalculating } from '../../../report/notes/recalculating.tsx'
import { ofWholeFleet, scoreDays, useFactorEvents } from '../../../risk/reasons/factor-events.ts'
import { RiskMonths } from '../../../risk/risk-months.tsx'
import { SubjectRiskView } from '../../../risk/subject-risk-view.tsx'

interface PolicyRiskProps {
  id: string
  connections: readonly string[]
}

/** The score of a policy, what driving data adds to its losses, and both by month. */
export function PolicyRisk({ id, connections }: PolicyRiskProps) {
  const query = useAnswer(answerOf(subjectRiskEndpoints.policy, { params: { id } }))
  const hrefOf = useFactorEvents(useMemo(() => ({ ...scoreDays, connection: [...connections] }), [connections]))
  useLiveRefresh(['scores'], subjectRiskEndpoints.policy)
  if (query.isError && !query.data) return <QueryFailed what="the risk" query={query} />
  if (!query.data) return <SkeletonLines lines={5} label="Loading risk" />
  return (
    <div className="grid gap-4">
      <Recalculating />
      <SubjectRiskView risk={query.data} hrefOf={ofWholeFleet(hrefOf)} hasMonths={false} />
      <BeyondLosses risk={query.data} />
      {query.data.current?.combined && <RiskMonths months={query.data.months} />}
    </div>
  )
}

const named = 3

/** Returns the strongest reasons of either sign: a sum near zero may be of large ones that balance each other. */
export const mainReasons = (reasons: readonly RiskReason[]): RiskReason[] =>
  reasons
    .filter(({ points }) => tenthsText(points) !== tenthsText(0))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, named)

/** How much of the score is known without driving data, and what driving data adds. */
export function BeyondLosses({ risk: { current } }: { risk: SubjectRisk }) {
  if (!current?.combined) return null
  const { reasons, points } = current.combined
  const sumOf = (some: readonly RiskReason[]) => some.reduce((sum, one) => sum + one.points, 0)
  const others = reasons.filter(({ part }) => part !== 'experience')
  const added = sumOf(others)
  const unconfirmed = reasons.filter(isUnconfirmed)
  const suspected = sumOf(unconfirmed)
  const main = mainReasons(others)
  return (
    <section className="grid gap-1 text-13">
      <h3 className="font-semibold">What telematics adds beyond losses</h3>
      <p className="num max-w-[72ch] text-text-2">
        Losses: {tenthsText((points.experience ?? 0) - suspected)} points.{' '}
        {unconfirmed.length > 0 && `Collisions that aren’t confirmed: ${tenthsText(suspected)} points. `}Driving:{' '}
        {tenthsText(added)} points
        {main.length > 0 && ', including '}
        {main.map((reason) => `${lowerFirst(reasonWords(reason))} ${tenthsText(reason.points)}`).join(', ')}.
      </p>
    </section>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
