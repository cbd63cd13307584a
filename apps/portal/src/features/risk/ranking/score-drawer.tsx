import { monthName } from '@milepost/contract/risk/change'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { riskBandOf } from '@milepost/domain/score-bands'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Link } from '@milepost/ui/layout/link'
import { useMemo } from 'react'
import { vehicleHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { scoreDaysAt, useFactorEvents } from '../../../risk/reasons/factor-events.ts'
import { NotEnoughDriving } from '../../../risk/reasons/not-enough-driving.tsx'
import { Waterfall } from '../../../risk/reasons/waterfall.tsx'
import { WhySentence } from '../../../risk/reasons/why-sentence.tsx'
import { RiskMonths } from '../../../risk/risk-months.tsx'
import { ScoreFigure } from '../../../risk/score-figure.tsx'
import type { EventSearch } from '../../../scope/event-search.ts'
import { CoachButton } from '../../coaching/shared/coach-button.tsx'
import { behavioralAt } from './behavioral-at.ts'
import { LastClips } from './last-clips.tsx'

interface ScoreDrawerProps {
  id: string | undefined
  /** The selected days as URL parameters. */
  days: Pick<EventSearch, 'range' | 'from' | 'to'>
  /** The same in the API's format. */
  range: { from: string; to: string }
  reportHref: (id: string) => string
  onClose: () => void
}

/** Details of one vehicle next to the list: the reasons for its score, and its latest clips. */
export function ScoreDrawer({ id, ...rest }: ScoreDrawerProps) {
  return id === undefined ? null : <OpenDrawer key={id} id={id} {...rest} />
}

function OpenDrawer({ id, days, range, reportHref, onClose }: ScoreDrawerProps & { id: string }) {
  const row = useAnswer(
    answerOf(riskRankingEndpoints.page, {
      query: { ...range, vehicleIds: [id], riskType: 'behavioral', PageSize: 1 },
    }),
  )
  const vehicle = row.data?.items[0]
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={vehicle?.name ?? 'Vehicle'}
      description={vehicle?.connection.name}
      width={520}
      footer={
        <>
          {vehicle?.hasCoaching && <CoachButton about={{ vehicleId: id }} />}
          <Button asChild>
            <Link href={vehicleHref(id)}>Open profile</Link>
          </Button>
          <Button variant="primary" asChild>
            <Link href={reportHref(id)}>Open risk report</Link>
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Why id={id} days={days} scores={row.data?.scores} />
        {vehicle && (
          <LastClips units={vehicle.units ?? [id]} connectionIds={[String(vehicle.connection.id)]} days={days} />
        )}
      </div>
    </Drawer>
  )
}

type WhyProps = { id: string; days: ScoreDrawerProps['days']; scores: ScoreTime | undefined }

function Why({ id, days, scores }: WhyProps) {
  const { timeZone } = useFormat()
  const query = useAnswer(answerOf(vehicleEndpoints.risk, { params: { id } }))
  const units = query.data?.units
  const search = useMemo(() => ({ ...days, vehicle: units ?? [id] }), [days, units, id])
  const hrefOf = useFactorEvents(search)
  const month = scores?.month ?? null
  const hrefOfScore = useFactorEvents(useMemo(() => ({ ...search, ...scoreDaysAt(month) }), [search, month]))
  if (query.isError && !query.data) return <QueryFailed what="the score" query={query} />
  if (!query.data || !scores) return <SkeletonLines lines={6} label="Loading score" />
  const today = todayIn(timeZone, new Date())
  const own = behavioralAt(query.data, scores, today)
  if ('missing' in own) return <NotEnoughDriving why={own.missing} miles={own.miles} />
  const { risk, reasons, earlier } = own
  const at = month === null ? 'Now' : `At the end of ${monthName(month, today)}`
  return (
    <section aria-label="Why this score" className="grid grid-cols-1 gap-4">
      <div className="max-w-60">
        <ScoreFigure name="Behavioral" risk={{ ...risk, band: riskBandOf(risk.score) }} />
      </div>
      <WhySentence now={{ ...risk, reasons }} then={earlier} month={month} hrefOf={hrefOf} />
      {typeof earlier === 'object' && (
        <p className="-mt-3 text-12 text-text-3">
          {at}, compared with the end of {monthName(earlier.month, today)}. Select a factor to see its events since
          then.
        </p>
      )}
      <Waterfall reasons={reasons} score={risk.score} scoreName="Behavioral score" hrefOf={hrefOfScore} />
      <RiskMonths months={query.data.months} />
    </section>
  )
}
