import type { Incident } from '../../world/incidents.ts'
import { Random } from '../../world/random.ts'

/** A person's decision on an incident at the provider, and its time. */
export type Decision = { verdict: 'reviewed' | 'coached' | 'dismissed'; atMs: number }

export const LONGEST_DECISION_MS = 2 * 86_400_000
const SHORTEST_DECISION_MS = 20 * 60_000

/**
 * Returns a decision made hours after a provider has received an incident. Null if it is never reviewed. Reviewers know
 * no more than the device, so the truth plays no part.
 */
export function decisionOf({ id, type }: Incident, createdAtMs: number): Decision | null {
  const random = Random.of(id).at('decision')
  const isGrave = type === 'collision' || type === 'nearCollision'
  const verdict = ([null, 'reviewed', 'coached', 'dismissed'] as const)[
    random.weighted(isGrave ? [0.4, 0.4, 0.2, 0] : [0.78, 0.11, 0.07, 0.04])
  ]
  if (!verdict) return null
  return { verdict, atMs: createdAtMs + random.integer(SHORTEST_DECISION_MS, LONGEST_DECISION_MS) }
}
