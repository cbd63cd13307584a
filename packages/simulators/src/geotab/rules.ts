import type { IncidentType } from '../world/incident-types.ts'
import type { Source } from './exchange.ts'

/** A stock rule has the same id in every database; a camera solution's rule has its own. */
type Rule = { id: string; name: string; baseType: 'Stock' | 'Custom' }

const stock = (id: string, name: string): Rule => ({ id, name, baseType: 'Stock' })
const custom = (id: string, name: string): Rule => ({ id, name, baseType: 'Custom' })

/** The rule that detects each type of incident. */
export const ruleOf: Readonly<Record<IncidentType, Rule>> = {
  phone: custom('aM0uEbP1xkUqWc7d2Yv9hTA', 'Phone use'),
  tailgating: stock('RuleFollowingDistanceId', 'Following distance'),
  drowsiness: custom('aV7rnQ2sJ30iKfGd8bLx1ZQ', 'Drowsiness'),
  nearCollision: custom('aXk4Pc9wTt0mSgEo6yRj5Nw', 'Near collision'),
  signViolation: custom('aB3hVz8uFq0yDnLa1mWs7Kg', 'Stop sign violation'),
  speeding: stock('RulePostedSpeedingId', 'Speeding'),
  distraction: custom('aQ9eJt5nRo0cUwXb4kHv2Fg', 'Distracted driving'),
  laneChange: custom('aL6gYs1pMi0zAkTf3xDq8Ew', 'Lane departure'),
  harshBrake: stock('RuleHarshBrakingId', 'Harsh braking'),
  harshCorner: stock('RuleHarshCorneringId', 'Hard cornering'),
  harshAccel: stock('RuleJackrabbitStartsId', 'Hard acceleration'),
  seatbelt: stock('RuleSeatbeltId', 'Seat belt'),
  collision: stock('RuleEnhancedMajorCollisionId', 'Major collision'),
}

export const rules: Source = {
  permission: 'View rules',
  sortsById: true,
  find: () =>
    Object.values(ruleOf).map((rule) => ({
      id: rule.id,
      dateMs: 0,
      changedAtMs: 0,
      report: () => ({ ...rule, groups: [{ id: 'GroupCompanyId' }], comment: '' }),
    })),
}
