import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { type Region, regionById, regions } from '@milepost/domain/regions'

type RelativeRisks = ScoringConfig['regions']['relativeRisks']

const named = new Map<string, Region>(
  regions.flatMap((region) =>
    [region.code, `${region.country}-${region.code}`, region.name, String(region.id)].map(
      (name) => [name.toLowerCase(), region] as const,
    ),
  ),
)

/** Formats relative risks as lines, one region each: `IL 1.25`. */
export const linesOf = (risks: RelativeRisks): string =>
  Object.entries(risks)
    .map(([id, risk]) => `${regionById(Number(id))?.code ?? id} ${risk}`)
    .join('\n')

/**
 * Parses such lines, including spreadsheet pastes: a region's code, name or id, then its number, separated by a comma,
 * semicolon or tab. Header and empty lines are skipped.
 */
export function readLines(text: string): { relativeRisks: RelativeRisks; problem: string | null } {
  const relativeRisks: RelativeRisks = {}
  const problem = (line: number, message: string) => ({ relativeRisks: {}, problem: `Line ${line}: ${message}.` })
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const words = line.match(/^\s*"?(.+?)"?\s*[,;\t ]\s*"?([^\s,;"]+)"?\s*$/)
    if (!words) {
      if (line.trim() === '') continue
      return problem(at + 1, 'enter a region and its number')
    }
    const [, name, number] = words as unknown as [string, string, string]
    const risk = Number(number)
    if (at === 0 && Number.isNaN(risk)) continue
    const region = named.get(name.trim().toLowerCase())
    if (!region) return problem(at + 1, `unknown region ${name.trim()}`)
    if (!(risk >= 0.25 && risk <= 4)) return problem(at + 1, `${number} is not between 0.25 and 4`)
    if (String(region.id) in relativeRisks) return problem(at + 1, `${region.name} is listed twice`)
    relativeRisks[String(region.id)] = risk
  }
  return { relativeRisks, problem: null }
}
