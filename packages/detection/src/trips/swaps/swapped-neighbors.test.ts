import { describe, expect, test } from 'vitest'
import { swapped, trueDrive } from '../../testing/true-drive.ts'
import { swappedNeighbors } from './swapped-neighbors.ts'

const each = (nth: number) => (index: number) => index % nth === 3
/** Where a drive states speeds. */
const isDriven = (points: ReturnType<typeof trueDrive>) => (index: number) =>
  index % 12 === 3 && points.slice(index - 1, index + 3).every(({ speedKmh }) => speedKmh)

describe.each([5, 10, 30, 60])('at points each %d s', (everySeconds) => {
  test.each([
    ['straight on', 0],
    ['on a winding road', 1],
  ])('finds neighbors with each other’s time %s', (_, bends) => {
    const drive = trueDrive({ everySeconds, bends, km: 60 })
    const isFirst = isDriven(drive)
    const expected = drive.flatMap((_, index) => (isFirst(index) ? [index] : []))
    expect(expected.length).toBeGreaterThan(2)
    expect(swappedNeighbors(swapped(drive, isFirst))).toEqual(expected)
  })

  test('finds none in a drive that is in order', () => {
    for (const bends of [0, 1, 2]) expect(swappedNeighbors(trueDrive({ everySeconds, bends, km: 60 }))).toEqual([])
  })
})

test('takes no vehicle for swapped that is as fast as it states to and fro', () => {
  const drive = trueDrive({ everySeconds: 10, kmh: 40 })
  // Ahead by one step, back by one, and ahead again.
  const toAndFro = drive.map((point, index) => ({ ...point, ...place(drive, index) }))
  expect(swappedNeighbors(toAndFro)).toEqual([])
})

function place(drive: ReturnType<typeof trueDrive>, index: number) {
  const { latitude, longitude } = drive[60 + (each(4)(index + 1) ? 1 : index % 4 === 3 ? 0 : (index % 4) % 2)]!
  return { latitude, longitude }
}

test('without speeds, needs a steady way straight on', () => {
  const drive = trueDrive({ everySeconds: 30, km: 60 }).map((point) => ({ ...point, speedKmh: null }))
  expect(swappedNeighbors(swapped(drive, (index) => index === 50))).toEqual([50])
})
