import { noScoreWords } from '@milepost/contract/risk-words'
import type { ScoredSubject, SubjectRisk } from '@milepost/contract/subject-risk'
import { Button } from '@milepost/ui/form/button'
import { useId, useState } from 'react'
import { HowComputed } from './how-computed.tsx'
import { PartBars } from './part-bars.tsx'
import { RiskMonths } from './risk-months.tsx'
import { RiskReasons } from './risk-reasons.tsx'
import { ScoreFigure } from './score-figure.tsx'
import { TypeTable } from './type-table.tsx'
import { useMiles } from './use-miles.ts'

/**
 * The scores of a vehicle, driver or fleet, and one click away everything that they are made of. Drawn from data alone: it
 * asks for nothing.
 */
export function SubjectRiskView({ risk: { current, months } }: { risk: SubjectRisk }) {
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
          <HowSure current={current} />
          <div>
            <Button size="small" aria-expanded={open} aria-controls={whyId} onClick={() => setOpen(!open)}>
              {open ? 'Hide the reasons' : 'Why this score?'}
            </Button>
          </div>
          <div id={whyId} hidden={!open} className="grid grid-cols-1 gap-4">
            {open && <Reasons current={current} months={months} />}
          </div>
        </>
      ) : (
        <NotScored current={current} />
      )}
    </section>
  )
}

function Reasons({ current, months }: { current: ScoredSubject; months: SubjectRisk['months'] }) {
  const { combined } = current
  if (!combined) return null
  return (
    <>
      <RiskReasons risk={combined} />
      <PartBars current={{ ...current, combined }} />
      <RiskMonths months={months} />
      {current.behavioral && <TypeTable behavioral={current.behavioral} combined={combined} />}
      <HowComputed current={current} />
    </>
  )
}

/** What is known so far, where that is little: "Provisional: 62 mi so far, firm from 100 mi." */
function HowSure({ current: { combined, behavioral, config } }: { current: ScoredSubject }) {
  const miles = useMiles()
  if (!combined?.provisional) return null
  return (
    <p className="num text-12 text-text-2">
      {behavioral
        ? `Provisional: ${miles(behavioral.sensedMiles)} so far, firm from ${miles(config.provisionalMiles)}.`
        : 'Provisional: nothing tells how it is driven, so behavior counts as average.'}
    </p>
  )
}

function NotScored({ current }: { current: ScoredSubject | null }) {
  const miles = useMiles()
  if (!current) return <p className="text-13 text-text-2">Not scored yet. That takes a minute after the first trip.</p>
  const why = current.missing.combined ?? 'noMiles'
  return (
    <p className="num text-13 text-text-2">
      {noScoreWords[why]}
      {why === 'tooFewMiles' &&
        ` ${miles(current.fadedMiles)} so far; there is a score from ${miles(current.config.minimumMiles)} on.`}
    </p>
  )
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
