import { connectionHealth } from '@milepost/contract/codes'
import { expect, test } from 'vitest'
import { sampleConnection } from '../shared/sample-connection.ts'
import { connectionColumns, hiddenAtFirst } from './connection-columns.tsx'
import { connectionCsv } from './connection-csv.ts'

const client = { name: 'Northline', timeZone: 'America/Chicago' }
const file = (connections: Parameters<typeof connectionCsv>[0], hidden: readonly string[] = []) =>
  connectionCsv(connections, { client, filters: 'all', hidden }).split('\r\n')

test('the file says what it holds and has a line for each connection', () => {
  const failed = sampleConnection({ healthStatus: connectionHealth.code.failed, healthReason: 'Refused, twice.' })
  const [about, headers, line, end] = file([failed], hiddenAtFirst)
  expect(about).toBe('"Northline, connections: all. Times in UTC and America/Chicago."')
  expect(headers).toMatch(/^Name,Health,Reason,Last checked \(UTC\),Last checked \(America\/Chicago\),Newest data/)
  expect(line).toBe(
    'Northline Logistics,Failed,"Refused, twice.",2026-11-21 13:00:20,2026-11-21 07:00:20,2026-11-21 13:00:00,2026-11-21 07:00:00,Samsara,12,',
  )
  expect(end).toBe('')
})

test('a fault at the provider is the reason of a healthy connection', () => {
  const faulty = sampleConnection({ fault: { kind: 'unavailable', since: '2026-11-21T12:00:00.000Z' } })
  expect(file([faulty])[2]).toMatch(/^Northline Logistics,Validated,Not answering,/)
})

test('columns switched off on screen stay out, the others stand in its order', () => {
  const headers = file([], hiddenAtFirst)[1]?.split(',')
  expect(headers).not.toContain('Origin')
  expect(file([])[1]).toMatch(/,Human review,Origin,Created \(UTC\)/)
  const shown = connectionColumns(() => null).flatMap(({ id, header }) =>
    hiddenAtFirst.includes(id) || id === 'menu' ? [] : header,
  )
  const own = headers?.map((header) => header.replace(/ \(.*/, '')).filter((header) => header !== 'Reason')
  expect([...new Set(own)]).toEqual(shown)
})
