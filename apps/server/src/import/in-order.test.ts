import { startMs } from '@milepost/detection/testing/sample-drive'
import { trueDrive } from '@milepost/detection/testing/true-drive'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const drive = trueDrive({ km: 5 })
const later = (days: number) => drive.map((point) => ({ ...point, atMs: point.atMs + days * 86_400_000 }))

test('puts the days of a file in order, however they follow each other', () => {
  const [first, second, third] = [drive, later(1), later(2)]
  const expected = [...first, ...second, ...third]
  expect(inOrder([[...second, ...first, ...third]])).toEqual(expected)
  expect(inOrder([[...third, ...second, ...first]])).toEqual(expected)
  expect(inOrder([[...third, ...first], second])).toEqual(expected)
})

test('leaves points of another time where they are, which are no drive', () => {
  const odd = [...later(1), { ...drive[0]!, atMs: startMs - 86_400_000 }, ...later(2)]
  expect(inOrder([odd])).toEqual(odd)
})
