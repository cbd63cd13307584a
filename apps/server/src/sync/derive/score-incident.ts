import type { ScoringConfig, ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { Light, RushHourTraffic } from '@milepost/domain/codes'
import { type EventConditions, type EventRisk, eventRisk } from '@milepost/scoring/evidence/event'
import type { PipelineContext } from '../context.ts'
import type { IncidentDraft } from './incident-draft.ts'

const lights = { 1: 'day', 2: 'dusk', 3: 'night' } as const
const traffics = { 0: 'normal', 1: 'high', 2: 'veryHigh' } as const
const weathers = new Set(['clear', 'rain', 'snow', 'ice', 'fog'])

/** The stored facts that an incident's risk depends on. */
export type ScoredFacts = {
  scoringType: string | null
  intensity: number | null
  light: number
  /** Null if the client had set no rush hours. */
  traffic: number | null
  weather: string | null
}

/** Calculates the risk of an incident from its stored facts, with its reasons. */
export function riskOf(facts: ScoredFacts, config: ScoringConfig): EventRisk {
  const conditions: EventConditions = {
    light: lights[facts.light as Light] ?? null,
    traffic: facts.traffic === null ? null : (traffics[facts.traffic as RushHourTraffic] ?? null),
    weather:
      facts.weather && weathers.has(facts.weather) ? (facts.weather as NonNullable<EventConditions['weather']>) : null,
  }
  return eventRisk({ type: facts.scoringType as ScoringType | null, intensity: facts.intensity, conditions }, config)
}

/** Calculates the incident's risk, as the last step. */
export function scoreIncident(draft: IncidentDraft, { scoring }: PipelineContext): void {
  const { score, severity, conditionsFactor } = riskOf(
    { ...draft, scoringType: draft.type.scoringType },
    scoring.config,
  )
  draft.riskScore = score
  draft.severity = severity
  draft.conditionsFactor = conditionsFactor
}
