import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaveOut } from './complete-days.ts'

const range = { first: '2026-05-01', last: '2026-10-31' }
const fleet = (id: number, vehicles: number, from: string | null) => ({ id, name: `Fleet ${id}`, vehicles, from })
const idsOf = ({ leftOut }: { leftOut: readonly { id: number }[] }) => leftOut.map(({ id }) => id)

test('leaves out the few fleets that have just begun, and covers the whole range of the others', () => {
  const fleets = [...Array.from({ length: 27 }, (_, id) => fleet(id, 40, null)), fleet(30, 40, '2026-11-01')]
  const covered = leaveOut(fleets, range)
  expect(idsOf(covered)).toEqual([30])
  expect(covered).toMatchObject({ completeFrom: null, mayChange: false })
})

test('covers fewer days of all if that is more than all days of few', () => {
  const covered = leaveOut([fleet(1, 10, null), fleet(2, 500, '2026-09-01')], range)
  expect(covered).toEqual({ completeFrom: '2026-09-01', leftOut: [], mayChange: true })
})

test('leaves out all if none has a complete day in the range', () => {
  const covered = leaveOut([fleet(1, 10, '2026-11-01'), fleet(2, 20, '2026-11-02')], range)
  expect(covered).toMatchObject({ completeFrom: '2026-11-02', leftOut: [{ id: 1 }, { id: 2 }] })
})

test('covers a day of a fleet exactly if it is complete, and no choice covers more', () => {
  const days = ['2026-04-01', '2026-05-01', '2026-06-15', '2026-08-01', '2026-10-31', '2026-11-01']
  const fleets = fc.array(fc.record({ vehicles: fc.nat(50), from: fc.constantFrom(null, ...days) }), { maxLength: 8 })
  fc.assert(
    fc.property(fleets, (parts) => {
      const all = parts.map(({ vehicles, from }, id) => fleet(id, vehicles, from))
      const { completeFrom, leftOut } = leaveOut(all, range)
      const out = new Set(leftOut.map(({ id }) => id))
      const included = all.filter(({ id }) => !out.has(id))
      for (const { from } of included)
        expect(from === null || (completeFrom !== null && from <= completeFrom)).toBe(true)
      const sizeFrom = (start: string, some: typeof all) =>
        some.reduce((sum, { vehicles }) => sum + vehicles, 0) *
        ((Date.parse(range.last) - Date.parse(start)) / 86_400_000 + 1)
      const startOf = (from: string | null) => (from !== null && from > range.first ? from : range.first)
      const reached = included.length > 0 ? sizeFrom(startOf(completeFrom), included) : 0
      for (const day of days.filter((day) => day >= range.first && day <= range.last))
        expect(reached).toBeGreaterThanOrEqual(
          sizeFrom(
            day,
            all.filter(({ from }) => startOf(from) <= day),
          ),
        )
    }),
  )
})
