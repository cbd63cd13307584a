import type { Conditions, IncidentDetails, RiskExplanation } from '@milepost/contract/incidents/review'
import { light, rushHourTraffic } from '@milepost/domain/codes'

type Part = RiskExplanation['parts'][number]

/** Describes a part of the risk: "night", "very high traffic". */
export function partWords({ part }: Part, conditions: Conditions): string {
  switch (part) {
    case 'behavior':
      return 'the behavior itself'
    case 'light':
      return conditions.light === null ? 'light' : light.word(conditions.light).toLowerCase()
    case 'traffic':
      return conditions.traffic === null
        ? 'traffic'
        : `${rushHourTraffic.word(conditions.traffic).toLowerCase()} traffic`
    case 'weather':
      return conditions.weather ?? 'weather'
    case 'road':
      return 'road type'
    case 'region':
      return 'region'
  }
}

const intensityWords = ['slight', 'mild', 'moderate', 'severe', 'extreme'] as const
const lightWords: Readonly<Record<number, string>> = {
  [light.code.day]: 'in daylight',
  [light.code.dusk]: 'at dusk',
  [light.code.night]: 'at night',
}
const weatherWords: Readonly<Record<string, string>> = {
  rain: 'in rain',
  snow: 'in snow',
  ice: 'on ice',
  fog: 'in fog',
}

/** Describes what happened in plain words, as far as known: "Phone use, severe, in daylight". */
export function plainSentence({
  type,
  intensity,
  conditions,
}: Pick<IncidentDetails, 'type' | 'intensity' | 'conditions'>): string {
  const { traffic, weather } = conditions
  const phrases = [
    type.word,
    intensity === null ? undefined : intensityWords[intensity - 1],
    conditions.light === null ? undefined : lightWords[conditions.light],
    weather === null ? undefined : weatherWords[weather],
    traffic === null || traffic === rushHourTraffic.code.normal
      ? undefined
      : `in ${rushHourTraffic.word(traffic).toLowerCase()} traffic`,
  ]
  return phrases.filter((word) => word !== undefined).join(', ')
}

const plain = (value: number) => String(Math.round(value * 100) / 100)

/** Explains an event's risk: "Harsh braking (weight 4) at intensity 4 of 5; night ×1.33, very high traffic ×1.36". */
export function riskSentence({
  type,
  intensity,
  explanation,
  conditions,
}: Pick<IncidentDetails, 'type' | 'intensity' | 'explanation' | 'conditions'>): string {
  const weight = plain(explanation.weight)
  if (explanation.weight === 0) return `${type.word} (weight 0) does not count toward risk.`
  const strength = intensity === null ? 'unknown intensity' : `intensity ${intensity} of 5`
  const factors = explanation.parts
    .filter(({ part, factor }) => part !== 'behavior' && Math.abs(factor - 1) >= 0.005)
    .map((part) => `${partWords(part, conditions)} ×${part.factor.toFixed(2)}`)
  return `${type.word} (weight ${weight}) at ${strength}${factors.length > 0 ? `; ${factors.join(', ')}` : ''}.`
}

/** Returns the shares of the bar, 0–100: from the behavior, and added or saved by conditions. */
export function riskShares({ explanation, riskScore }: Pick<IncidentDetails, 'explanation' | 'riskScore'>) {
  const behavior = explanation.parts.find(({ part }) => part === 'behavior')?.points ?? riskScore
  return {
    solid: Math.min(behavior, riskScore),
    added: Math.max(0, riskScore - behavior),
    spared: Math.max(0, behavior - riskScore),
  }
}
