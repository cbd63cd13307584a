import { expect, test } from 'vitest'
import { dateTimeText } from '../../../../lib/time-text.ts'
import { sampleEvent } from '../shared/sample-event.ts'
import { eventCsv } from './event-csv.ts'

const source = {
  clientName: 'Northline Logistics',
  filters: 'last 7 days, High',
  timeZone: 'America/Chicago',
  dateTime: dateTimeText,
}

test('the first line says whose events, which and in what zone; then headers, then rows', () => {
  const lines = eventCsv([sampleEvent], source).split('\r\n')
  expect(lines[0]).toBe('"Northline Logistics, events: last 7 days, High. Times in UTC and America/Chicago."')
  expect(lines[1]).toMatch(/^Time \(UTC\),Time \(America\/Chicago\),Type,Level,Risk,/)
  expect(lines[2]).toMatch(/^2026-11-20 22:41:08,2026-11-20 16:41:08,Harsh braking,High,71,4,Unit 2417,/)
  expect(lines[3]).toBe('')
})

test('what is hidden on screen stays out', () => {
  const header = eventCsv([], source, ['place', 'vehicle']).split('\r\n')[1]
  expect(header).not.toMatch(/Place|VIN/)
})

test('a name cannot run as a formula', () => {
  const driver = { id: '1', name: '=HYPERLINK("http://x")' }
  expect(eventCsv([{ ...sampleEvent, driver }], source)).toContain('"\'=HYPERLINK(""http://x"")"')
})
