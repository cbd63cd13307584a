import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { LevelChip, levelColor } from '@milepost/ui/feedback/level-chip'
import { Card, CardBody } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'
import { partWords, plainSentence, riskSentence, riskShares } from './risk-sentence.ts'

/** How risky the event is and why, with its ratings below. */
export function RiskCard({ event, children }: { event: IncidentDetails; children: ReactNode }) {
  return (
    <Card aria-label="Risk and rating">
      <CardBody className="pt-3">
        <div className="flex items-baseline gap-2">
          <span className="num text-28 leading-none font-[640] tracking-[-0.02em]">{Math.round(event.riskScore)}</span>
          <span className="text-13 text-text-3">event risk out of 100</span>
          <LevelChip level={event.severity} className="ml-auto" />
        </div>
        <RiskBar event={event} />
        <p className="mt-2 text-13">{plainSentence(event)}</p>
        <p className="num mt-0.5 text-12 text-text-3">{riskSentence(event)}</p>
      </CardBody>
      <div className="border-t border-border">{children}</div>
    </Card>
  )
}

/** Solid: the behavior. Lighter: added by conditions. Outlined: saved by conditions. */
function RiskBar({ event }: { event: IncidentDetails }) {
  const { solid, added, spared } = riskShares(event)
  const color = levelColor(event.severity)
  const parts = event.explanation.parts.map(
    (part) => `${partWords(part, event.conditions)} ${part.points >= 0 ? '+' : '−'}${Math.abs(part.points).toFixed(1)}`,
  )
  return (
    <div
      role="img"
      aria-label={`Points: ${parts.join(', ')}`}
      title={parts.join(' · ')}
      className="mt-2.5 flex h-2 overflow-hidden rounded-full bg-sunken inset-ring-1 inset-ring-border"
    >
      <span style={{ width: `${solid}%`, background: color }} />
      <span className="ml-px" style={{ width: `${added}%`, background: color, opacity: 0.5 }} />
      <span
        className="border border-dashed border-border-strong"
        style={{ width: `${spared}%` }}
        hidden={spared < 0.5}
      />
    </div>
  )
}
