import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantText, isTimeZone } from './instant-text.ts'

const slowly = (instant: string, zone: string) =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: zone, hourCycle: 'h23' })

test('formats an instant in a zone like the platform, across clock changes and odd offsets', () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe')
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, zones, (date, zone) => {
      expect(instantText(date.toISOString(), zone)).toBe(slowly(date.toISOString(), zone))
    }),
  )
  expect(instantText('2026-11-01T05:59:59.000Z', 'America/New_York')).toBe('2026-11-01 01:59:59')
  expect(instantText('2026-11-01T06:00:00Z', 'America/New_York')).toBe('2026-11-01 01:00:00')
})

test('recognizes zone names', () => {
  expect(isTimeZone('America/Chicago')).toBe(true)
  expect(isTimeZone('Moon/Tranquility')).toBe(false)
})
