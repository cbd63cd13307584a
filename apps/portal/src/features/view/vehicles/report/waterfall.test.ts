import { expect, test } from 'vitest'
import { stepsOf } from './waterfall.ts'

test('steps follow each other from 50 to the score', () => {
  const steps = stepsOf(
    [
      { factor: 'phone', points: 12.4 },
      { factor: 'harshBrake', points: -3.2 },
      { factor: 'speeding', points: 2.5 },
      { factor: 'seatbelt', points: 0.3 },
    ],
    62,
  )
  expect(steps[0]).toMatchObject({ words: 'Phone use', from: 50 })
  for (const [index, step] of steps.entries()) expect(step.from).toBe(steps[index - 1]?.to ?? 50)
  expect(steps.at(-1)!.to).toBe(62)
})

test('without reasons there is no way', () => {
  expect(stepsOf([], 50)).toEqual([])
})
