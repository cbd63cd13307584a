import type { Driver } from '../../world/fleet/driver.ts'
import { Random } from '../../world/random.ts'

const SPREAD = 3

/**
 * Returns a provider's score for a driver over a period, 0 to 100, higher is safer: based on the driver's habits, with
 * some noise.
 */
export function driverScore(driver: Driver, untilMs: number): number {
  const habits = driver.habits.reduce((sum, habit) => sum + habit, 0) / driver.habits.length
  const luck = Random.of(driver.id)
    .at('score', Math.floor(untilMs / 86_400_000))
    .between(-SPREAD, SPREAD)
  return Math.round(Math.min(100, Math.max(0, 100 - 14 * habits + luck)))
}
