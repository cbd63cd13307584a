import { expect, test } from 'vitest'
import { speedBandColors, speedBandOf, speedBandWords } from './speed-bands.ts'

test('uses round bounds in the reader’s units', () => {
  expect([null, 0, 32, 33, 97].map((kmh) => speedBandOf(kmh, 'imperial'))).toEqual([null, 0, 0, 1, 3])
  expect([30, 31, 90, 91].map((kmh) => speedBandOf(kmh, 'metric'))).toEqual([0, 1, 2, 3])
})

test('has words and a color for each band', () => {
  expect(speedBandWords('imperial')).toEqual(['up to 20 mph', '20–40 mph', '40–60 mph', 'over 60 mph'])
  expect(speedBandWords('metric')).toEqual(['up to 30 km/hr', '30–60 km/hr', '60–90 km/hr', 'over 90 km/hr'])
  for (const colors of Object.values(speedBandColors)) expect(colors).toHaveLength(speedBandWords('metric').length)
})
