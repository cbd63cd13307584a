import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readRecords } from './read-records.ts'
import { Amount, LooseTime, NumericReference, PeoplesNumber, Utc, WebAddress } from './wire.ts'

describe('times', () => {
  it.each([
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.25', '2026-03-01T10:00:00.250Z'],
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00-05:00', '2026-03-01T15:00:00.000Z'],
  ])('are in UTC by default: %s', (reported, meant) => {
    expect(Utc.parse(reported)).toEqual(new Date(meant))
  })

  it.each(['2026-03-01', '10:00', '2026-03-01 10:00:00', '2026-13-01T10:00:00Z', '2026-02-30T10:00:00Z', ''])(
    'reject other forms: %s',
    (reported) => {
      expect(Utc.safeParse(reported).success).toBe(false)
      expect(LooseTime.safeParse(reported).success).toBe(false)
    },
  )

  it('without a zone are in UTC also when clocks change', () => {
    const msOf = (reported: string) => Utc.parse(reported).getTime()
    for (const day of ['2026-03-08', '2026-11-01'])
      for (let hour = 0; hour < 23; hour++) {
        const at = (each: number) => msOf(`${day}T${String(each).padStart(2, '0')}:30:00`)
        expect(at(hour + 1) - at(hour), `${day}, from ${hour}:30`).toBe(3_600_000)
      }
  })

  it('may spell their zone in any way, but not omit it', () => {
    for (const reported of ['2026-03-01T10:00Z', '2026-03-01T10:00:00+0000', '2026-03-01T10:00:00.1-05:00'])
      expect(LooseTime.parse(reported)).toBe(reported)
    expect(LooseTime.safeParse('2026-03-01T10:00:00').success).toBe(false)
  })
})

it('accepts URLs that are safe to open, and no others', () => {
  const inbox = 'https://cloud.samsara.com/o/1/safety/inbox/9f01'
  expect(WebAddress.parse(inbox)).toBe(inbox)
  for (const reported of ['http://cloud.samsara.com/', 'javascript:alert(1)', 'inbox/9f01', '', 7, null])
    expect([reported, WebAddress.parse(reported)]).toEqual([reported, null])
})

it('accepts people’s own numbers as written, and doesn’t reject a record for an invalid one', () => {
  expect(['0005', 12, null, undefined, { id: 5 }].map((reported) => PeoplesNumber.parse(reported) ?? null)).toEqual([
    '0005',
    '12',
    null,
    null,
    null,
  ])
})

it('reads measures with their digits as text, and lists what isn’t a number', () => {
  const Row = z.looseObject({ id: z.string(), speed: Amount })
  const speeds = (...reported: unknown[]) =>
    readRecords(
      reported.map((speed, index) => ({ id: String(index), speed })),
      Row,
      ({ speed }) => ({ speed: speed ?? null }),
    )
  expect(speeds(7, ' 7.5 ', '', '-', 'N/A', null)).toEqual({
    records: [7, 7.5, null, null, null, null].map((speed) => ({ speed })),
    rejected: [],
  })
  const odd = speeds('12,5', { value: 3 }, '50 km')
  expect(odd.records).toEqual([{ speed: null }, { speed: null }, { speed: null }])
  expect(odd.rejected.map(({ part, path }) => [part, path])).toEqual([1, 2, 3].map(() => ['speed', 'speed']))
})

it('reads references of 0 as none', () => {
  expect([0, '0', null, undefined, 7, '7'].map((reported) => NumericReference.parse(reported))).toEqual([
    null,
    null,
    null,
    null,
    '7',
    '7',
  ])
})
