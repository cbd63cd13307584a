import { dayAfter, monthAfter } from '@milepost/domain/time/calendar-days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { cutDays, type Piece, piecesOf } from './range-pieces.ts'

const moment = { min: new Date('2024-01-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true }
const zones = ['America/Chicago', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns']

const spanOf = (zone: string, piece: Piece) =>
  piece.kind === 'cut'
    ? [piece.from.getTime(), piece.until.getTime()]
    : [dayStart(zone, piece.from).getTime(), dayStart(zone, piece.until).getTime()]

test('covers the whole range without gaps, whatever its ends, zone and clock changes', () => {
  fc.assert(
    fc.property(fc.date(moment), fc.date(moment), fc.constantFrom(...zones), (one, other, zone) => {
      const [from, until] = one < other ? [one, other] : [other, one]
      const spans = piecesOf(zone, { from, until }, new Date('2027-06-01T00:00:00Z')).map((piece) =>
        spanOf(zone, piece),
      )
      expect(spans[0]![0]).toBe(from.getTime())
      expect(spans.at(-1)![1]).toBe(until.getTime())
      for (const [index, [begin]] of spans.entries()) if (index > 0) expect(begin).toBe(spans[index - 1]![1])
    }),
  )
})

test('uses whole months for as many days as possible', () => {
  const kinds = (from: string, until: string) =>
    piecesOf('America/Chicago', { from: new Date(from), until: new Date(until) }, new Date('2027-01-01T00:00:00Z')).map(
      (piece) => (piece.kind === 'cut' ? 'cut' : `${piece.kind} ${piece.from} ${piece.until}`),
    )
  expect(kinds('2026-01-15T06:00:00Z', '2026-04-03T05:00:00Z')).toEqual([
    'days 2026-01-15 2026-02-01',
    'months 2026-02-01 2026-04-01',
    'days 2026-04-01 2026-04-03',
  ])
  expect(kinds('2026-01-15T07:00:00Z', '2026-01-16T05:59:00Z')).toEqual(['cut'])
  expect(kinds('2026-01-15T07:00:00Z', '2026-01-17T06:30:00Z')).toEqual(['cut', 'days 2026-01-16 2026-01-17', 'cut'])
})

test('keeps the months and days around days that are cut out', () => {
  const year: Piece[] = [{ kind: 'months', from: '2026-01-01', until: '2027-01-01' }]
  const words = cutDays('America/Chicago', year, ['2026-03-08', '2026-03-09', '2025-12-31']).map((piece) =>
    piece.kind === 'cut' ? piece.from.toISOString() : `${piece.kind} ${piece.from} ${piece.until}`,
  )
  expect(words).toEqual([
    'months 2026-01-01 2026-03-01',
    'days 2026-03-01 2026-03-08',
    '2026-03-08T06:00:00.000Z',
    '2026-03-09T05:00:00.000Z',
    'days 2026-03-10 2026-04-01',
    'months 2026-04-01 2027-01-01',
  ])
})

test('counts the current day as whole if the range extends beyond any clock', () => {
  const from = new Date('2026-06-09T05:00:00Z')
  const pieces = (until: string, now: string) =>
    piecesOf('America/Chicago', { from, until: new Date(until) }, new Date(now))
  const twoDays = [{ kind: 'days', from: '2026-06-09', until: '2026-06-11' }]
  expect(pieces('2026-06-11T05:00:00Z', '2026-06-10T15:00:00Z')).toEqual(twoDays)
  expect(pieces('2026-06-10T15:10:01Z', '2026-06-10T15:00:00Z')).toEqual(twoDays)
  // A device whose clock runs ahead has reported events after the range, perhaps for tomorrow.
  expect(pieces('2026-06-10T15:00:01Z', '2026-06-10T15:00:00Z')).toMatchObject([{ kind: 'days' }, { kind: 'cut' }])
  expect(pieces('2026-06-12T05:00:00Z', '2026-06-11T04:55:00Z')).toEqual([{ ...twoDays[0], until: '2026-06-12' }])
})

test('counts the current month as whole if nothing can follow the range and it includes the first day', () => {
  const until = new Date('2026-06-10T16:00:00Z')
  const pieces = (from: string, now: string) =>
    piecesOf('America/Chicago', { from: new Date(from), until }, new Date(now)).map(({ kind, from }) =>
      kind === 'cut' ? kind : `${kind} ${from}`,
    )
  expect(pieces('2026-05-30T05:00:00Z', '2026-06-10T15:00:00Z')).toEqual(['days 2026-05-30', 'months 2026-06-01'])
  expect(pieces('2026-06-02T05:00:00Z', '2026-06-10T15:00:00Z')).toEqual(['days 2026-06-02'])
  expect(pieces('2026-06-01T05:00:00Z', '2026-06-10T15:59:00Z')).toEqual(['days 2026-06-01', 'cut'])
  const lastDay = { from: new Date('2026-06-01T05:00:00Z'), until: new Date('2026-07-01T04:00:00Z') }
  expect(piecesOf('America/Chicago', lastDay, new Date('2026-07-01T03:00:00Z'))).toEqual([
    { kind: 'months', from: '2026-06-01', until: '2026-07-01' },
  ])
})

test('follows a month’s last day with the next month’s first', () => {
  expect([dayAfter('2024-02-28'), dayAfter('2024-02-29'), dayAfter('2025-12-31'), monthAfter('2025-12-01')]).toEqual([
    '2024-02-29',
    '2024-03-01',
    '2026-01-01',
    '2026-01-01',
  ])
})
