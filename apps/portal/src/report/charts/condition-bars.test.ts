import { metersPerMile } from '@milepost/domain/limits'
import { expect, test } from 'vitest'
import { titleOf } from './condition-bars.tsx'

const share = (word: string, incidents: number, miles: number) => ({
  key: word,
  word,
  distanceMeters: miles * metersPerMile,
  drivingSeconds: null,
  share: 0.5,
  incidents,
  withoutMiles: 0,
  per1000Miles: (1000 * incidents) / miles,
})
const title = (...shares: ReturnType<typeof share>[]) => titleOf('weather', shares, (rate) => rate.toFixed(1))

test('names the condition with the most frequent events only if its rate is clearly the highest', () => {
  const clear = share('Clear', 800, 45_450)
  expect(title(clear, share('Snow', 49, 2159))).toBe('By weather')
  expect(title(clear, share('Snow', 490, 21_590))).toBe('Snow: most frequent events, 22.7')
  expect(title(clear, share('Snow', 490, 21_590), share('Fog', 12, 300))).toContain('Snow')
})
