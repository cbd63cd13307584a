import { earlierScoreOf } from '@milepost/contract/risk/change'
import { withOwnRecord } from '@milepost/contract/risk/reasons'
import type { ScoredSubject, SubjectRisk } from '@milepost/contract/risk/subject'
import { noScoreWords, notScoredYet } from '@milepost/contract/risk/words'
import { monthBefore, monthOf } from '@milepost/domain/time/calendar-days'
import { daysOf } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { useId, useState } from 'react'
import { useFormat } from '../lib/format/formatters.ts'
import { PartBars } from './part-bars.tsx'
import { HowComputed } from './reasons/how-computed.tsx'
import { NotEnoughDriving } from './reasons/not-enough-driving.tsx'
import { RiskReasons } from './reasons/risk-reasons.tsx'
import { TypeTable } from './reasons/type-table.tsx'
import { useMileLimit, useMiles } from './reasons/use-miles.ts'
import { WhySentence } from './reasons/why-sentence.tsx'
import { RiskMonths } from './risk-months.tsx'
import { ScoreFigure } from './score-figure.tsx'

/** Returns the link to what is behind a factor. */
type HrefOf = Parameters<typeof WhySentence>[0]['hrefOf']

interface SubjectRiskViewProps {
  risk: SubjectRisk
  hrefOf?: HrefOf
  /** False where the page shows the months itself. */
  hasMonths?: boolean
}

/**
 * The scores of a vehicle, driver or fleet and, one click away, everything behind them. Rendered from data alone,
 * without requests.
 */
export function SubjectRiskView({ risk: { current, months }, hrefOf, hasMonths = true }: SubjectRiskViewProps) {
  const [open, setOpen] = useState(false)
  const [titleId, whyId] = [useId(), useId()]
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-2.5">
      <h3 id={titleId} className="text-13 font-semibold">
        Risk
      </h3>
      {current?.combined ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            <ScoreFigure name="Combined" risk={current.combined} />
            {current.behavioral ? (
              <ScoreFigure name="Behavioral" risk={current.behavioral} />
            ) : (
              <Missing name="Behavioral" why={noScoreWords[current.missing.behavioral ?? 'notSensed']} />
            )}
          </div>
          <Confidence current={current} />
          <SinceThen current={current} combined={current.combined} months={months} hrefOf={hrefOf} />
          <div>
            <Button size="small" aria-expanded={open} aria-controls={whyId} onClick={() => setOpen(!open)}>
              {open ? 'Hide reasons' : 'Why this score?'}
            </Button>
          </div>
          <div id={whyId} hidden={!open} className="grid grid-cols-1 gap-4">
            {open && <Reasons current={current} months={hasMonths ? months : undefined} hrefOf={hrefOf} />}
          </div>
        </>
      ) : (
        <NotScored current={current} />
      )}
    </section>
  )
}

interface SinceThenProps {
  current: ScoredSubject
  combined: NonNullable<ScoredSubject['combined']>
  months: SubjectRisk['months']
  hrefOf: HrefOf
}

/** What moved the score since before the last 30 days, the default range of lists. */
function SinceThen({ current, combined, months, hrefOf }: SinceThenProps) {
  const { timeZone } = useFormat()
  const { from, to } = daysOf({ preset: '30d' }, timeZone, new Date())
  const { configVersion } = current
  const wanted = { part: 'combined', configVersion, from: monthBefore(from), until: monthOf(to) } as const
  const earlier = combined.provisional ? 'provisionalNow' : earlierScoreOf(months, wanted)
  const reasons = withOwnRecord(combined.reasons, current.behavioral?.types, current.experience)
  return (
    <WhySentence
      now={{ score: combined.score, low: combined.low, high: combined.high, reasons }}
      then={earlier}
      hrefOf={hrefOf}
      className="num max-w-[72ch] text-13 text-pretty"
    />
  )
}

type ReasonsProps = Pick<SinceThenProps, 'current' | 'hrefOf'> & { months: SubjectRisk['months'] | undefined }

function Reasons({ current, months, hrefOf }: ReasonsProps) {
  const { combined } = current
  if (!combined) return null
  return (
    <>
      <RiskReasons
        risk={{ ...combined, reasons: withOwnRecord(combined.reasons, current.behavioral?.types, current.experience) }}
        hrefOf={hrefOf}
      />
      <OwnReviews share={current.behavioral?.uncountedReviews ?? 0} />
      <PartBars current={{ ...current, combined }} />
      {months && <RiskMonths months={months} />}
      {current.behavioral && <TypeTable behavioral={current.behavioral} combined={combined} />}
      <HowComputed current={current} />
    </>
  )
}

/** How many of the client's own reviews have no effect on the score, if there are any. */
function OwnReviews({ share }: { share: number }) {
  if (share === 0) return null
  return (
    <p className="num max-w-[72ch] text-13 text-text-2">
      {Math.max(1, Math.round(share * 100))}% of the events that your own people reviewed count again as unreviewed,
      because your reviews may lower a score by 2 points at most. What annotators review counts in full.
    </p>
  )
}

/** Why it is provisional: history is loading, or a part rests on too little, "Provisional: 62 mi of 100 mi needed." */
function Confidence({ current }: { current: ScoredSubject }) {
  const miles = useMiles()
  const limit = useMileLimit()
  if (!current.combined?.provisional) return null
  return <p className="num text-12 text-text-2">{whyProvisional(current, miles, limit)}</p>
}

/** The parts are in the order of `restsOnTooLittle`, which decides. */
function whyProvisional(
  { behavioral, environmental, usage, config, historyLoads }: ScoredSubject,
  miles: (value: number) => string,
  limit: (value: number) => string,
): string {
  if (historyLoads)
    return 'Provisional: history is still importing, and the score may change by more than its interval.'
  const { partWeights, provisionalDays, provisionalMiles } = config
  if (partWeights.behavioral > 0) {
    if (!behavioral) return 'Provisional: no behavior data, so behavior is scored as average.'
    if (behavioral.provisional)
      return `Provisional: ${miles(behavioral.sensedMiles)} of ${limit(provisionalMiles)} needed.`
  }
  if (environmental?.provisional && partWeights.environmental > 0)
    return `Provisional: ${environmental.drivenDays} of ${provisionalDays} days with driving needed.`
  return `Provisional: ${Math.floor(usage?.days ?? 0)} of ${provisionalDays} days of usage needed.`
}

function NotScored({ current }: { current: ScoredSubject | null }) {
  if (!current) return <p className="text-13 text-text-2">{notScoredYet}</p>
  const miles = { have: current.fadedMiles, need: current.config.minimumMiles }
  return <NotEnoughDriving why={current.missing.combined ?? 'noMiles'} miles={miles} />
}

function Missing({ name, why }: { name: string; why: string }) {
  return (
    <div className="text-12">
      <div className="text-text-3">{name}</div>
      <div className="mt-0.5 text-20 text-text-3">—</div>
      <div className="text-text-2">{why}</div>
    </div>
  )
}
