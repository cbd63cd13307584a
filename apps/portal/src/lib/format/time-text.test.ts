import { durationText, totalDurationText } from '@milepost/domain/time/duration-text'
import { zoneText } from '@milepost/domain/time/zone-text'
import { expect, test } from 'vitest'
import { agoText, clockText, dateTimeText, dayText, placeTime, zoneName } from './time-text.ts'

const instant = '2026-11-20T22:41:08.000Z'

test('formats times in the requested zone', () => {
  expect(dateTimeText(instant, 'America/Chicago')).toBe('2026-11-20 16:41:08')
  expect(dateTimeText('2026-07-20T22:41:08.000Z', 'America/Chicago')).toBe('2026-07-20 17:41:08')
  expect(dayText('2026-11-21T03:00:00.000Z', 'America/New_York')).toBe('2026-11-20')
  expect(clockText(instant, 'UTC')).toBe('22:41')
  expect(zoneText(instant, 'America/Chicago')).toBe('CST')
})

test('uses one zone name for the whole year', () => {
  expect(['America/Chicago', 'UTC'].map(zoneName)).toEqual(['CT', 'UTC'])
  expect(zoneName('Europe/Berlin')).toMatch(/^GMT\+[12]$/)
})

test('shows both times for another zone, with the day if it differs', () => {
  expect(placeTime(instant, 'America/New_York', 'America/Chicago')).toEqual({
    there: '2026-11-20 17:41:08 EST',
    yours: '16:41:08',
  })
  expect(placeTime(instant, 'America/New_York', 'Asia/Tokyo').yours).toBe('2026-11-21 07:41:08')
  expect(placeTime(instant, 'America/Chicago', 'America/Winnipeg').yours).toBeUndefined()
})

test('shows a dash for a missing time', () => {
  expect([dateTimeText(null, 'UTC'), dayText(undefined, 'UTC')]).toEqual(['—', '—'])
})

test('formats ages', () => {
  const now = Date.parse(instant)
  const ago = (seconds: number) => agoText(now - seconds * 1000, now)
  expect([ago(-30), ago(2), ago(40), ago(60), ago(3599), ago(7200), ago(200_000)]).toEqual([
    'just now',
    'just now',
    '40 sec ago',
    '1 min ago',
    '59 min ago',
    '2 hr ago',
    '2 days ago',
  ])
})

test('durations', () => {
  expect([durationText(42), durationText(60), durationText(4080), durationText(419_940), durationText(null)]).toEqual([
    '42\u00a0s',
    '1\u00a0min',
    '1\u00a0h\u00a08\u00a0min',
    '117\u00a0h',
    '—',
  ])
  expect([3_060, 32_880, 352_260].map(totalDurationText)).toEqual([
    '51\u00a0min',
    '9\u00a0h\u00a08\u00a0min',
    '98\u00a0h',
  ])
})
