import { severity } from '@milepost/domain/codes'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { IncidentQuery } from '../incidents/endpoints.ts'
import {
  codeParam,
  Flag,
  Line,
  listOf,
  NumberIdParam,
  numberParam,
  PhoneNumber,
  paging,
  RangeTime,
  RecordId,
  rangeIssue,
  ServerAddress,
  sorting,
  WebPage,
} from './fields.ts'

const bounds = { From: '2026-11-01 00:00:00', To: '2026-11-20 23:59:59' }

test('accepts a list that is repeated, written with commas, or missing', () => {
  const ids = z.object({ ids: listOf(NumberIdParam) })
  expect(ids.parse({ ids: ['3', '4'] })).toEqual({ ids: [3, 4] })
  expect(ids.parse({ ids: '3,4' })).toEqual({ ids: [3, 4] })
  expect(ids.parse({ ids: 3 })).toEqual({ ids: [3] })
  expect(ids.parse({ ids: '' })).toEqual({ ids: [] })
  expect(ids.parse({})).toEqual({ ids: [] })
  expect(ids.safeParse({ ids: '3,x' }).success).toBe(false)
  // Separators name nothing, which isn't everything.
  expect(ids.safeParse({ ids: ',' }).success).toBe(false)
})

test('accepts a code in a query by its number, and only a known one', () => {
  const level = codeParam(severity)
  expect(level.parse('5')).toBe(5)
  expect(level.parse(1)).toBe(1)
  for (const wrong of ['', ' ', '0', '6', 'critical', null]) expect(level.safeParse(wrong).success).toBe(false)
})

test('accepts yes and no as words, numbers and booleans', () => {
  expect(['true', '1', 'yes', true].map((value) => Flag.parse(value))).toEqual([true, true, true, true])
  expect(['false', '0', 'no', false].map((value) => Flag.parse(value))).toEqual([false, false, false, false])
  expect(Flag.safeParse('maybe').success).toBe(false)
})

test('reads numbers in addresses as plain digits only', () => {
  const number = numberParam(z.number())
  expect([number.parse('12'), number.parse('-3.5'), number.parse(7)]).toEqual([12, -3.5, 7])
  for (const wrong of ['0x1', '1e3', '', ' 1', '1 ', '+1', '.5', 'Infinity', '0b1', 'one'])
    expect([wrong, number.safeParse(wrong).success]).toEqual([wrong, false])
})

test('gives pages defaults, a first number and a largest size', () => {
  const v2 = z.object(paging())
  const table = z.object(paging({ size: 10, first: 0 }))
  expect(v2.parse({})).toEqual({ PageNumber: 1, PageSize: 20 })
  expect(table.parse({})).toEqual({ PageNumber: 0, PageSize: 10 })
  expect(v2.parse({ PageNumber: '3', PageSize: '100' })).toEqual({ PageNumber: 3, PageSize: 100 })
  for (const wrong of [{ PageNumber: '0' }, { PageSize: '101' }, { PageSize: '' }, { PageNumber: '1.5' }]) {
    expect(v2.safeParse(wrong).success).toBe(false)
  }
})

test('accepts web pages by https only, and servers by http only on this machine', () => {
  const accepted = (field: z.ZodType, ...urls: string[]) => urls.filter((url) => field.safeParse(url).success)
  const never = [
    'javascript:alert(1)',
    'JavaScript://x.example/%0aalert(1)',
    'data:text/html,x',
    'ftp://x.example',
    'x',
  ]
  const http = ['http://x.example', 'http://127.0.0.1.x.example', 'http://10.0.0.5:8082', 'http://localhost.x.example']
  const here = ['http://127.0.0.1:4100/traccar', 'http://localhost:8082', 'http://[::1]:8082']
  const https = ['https://x.example/terms?a=1']
  expect(accepted(WebPage, ...never, ...http, ...here, ...https)).toEqual(https)
  expect(accepted(ServerAddress, ...never, ...http, ...here, ...https)).toEqual([...here, ...https])
})

test('sorts by listed columns only', () => {
  const sorted = z.object(sorting(['name', 'risk'], { column: 'risk', direction: 'desc' }))
  expect(sorted.parse({})).toEqual({ SortBy: 'risk', SortDirection: 'desc' })
  expect(sorted.safeParse({ SortBy: 'password' }).success).toBe(false)
})

test('accepts real moments in the wire format as range bounds', () => {
  expect(RangeTime.safeParse('2026-02-28 23:59:59').success).toBe(true)
  for (const wrong of ['2026-02-28T23:59:59', '2026-02-28', '2026-13-01 00:00:00', '2026-02-01 25:00:00', '']) {
    expect(RangeTime.safeParse(wrong).success).toBe(false)
  }
})

test('keeps record ids as strings of digits that fit 63 bits', () => {
  expect(RecordId.parse('9223372036854775807')).toBe('9223372036854775807')
  for (const wrong of ['', '-1', '12a', '99999999999999999999']) expect(RecordId.safeParse(wrong).success).toBe(false)
})

test('accepts E.164 phone numbers', () => {
  expect(PhoneNumber.safeParse('+13125550142').success).toBe(true)
  for (const wrong of ['3125550142', '+0125550142', '+1 312 555 0142']) {
    expect(PhoneNumber.safeParse(wrong).success).toBe(false)
  }
})

test('parses the incident list’s query as the portal writes it', () => {
  const query = IncidentQuery.parse({
    ...bounds,
    severities: '4,5',
    vehicleIds: ['1', '2'],
    HasVideo: 'true',
    View: '1',
  })
  expect(query).toMatchObject({ severities: [4, 5], vehicleIds: ['1', '2'], HasVideo: true, View: 1 })
  expect(query).toMatchObject({ PageNumber: 1, PageSize: 20, SortBy: 'occurredAt', SortDirection: 'desc' })
  expect(query).toMatchObject({ providerIds: [], ProviderIdsOperator: 0, driverIds: [], ratings: [], RegionId: [] })
  expect(IncidentQuery.safeParse({ ...bounds, View: '9' }).success).toBe(false)
  expect(IncidentQuery.safeParse({ From: bounds.From }).success).toBe(false)
})

describe('the range of a query', () => {
  test.each([
    [{ from: '2024-01-15 00:00:00', to: '2026-02-15 00:00:00' }, null],
    [{ From: '2024-01-15 00:00:00', To: '2026-02-15 01:00:00' }, null],
    [{ From: '2024-01-15 00:00:00', To: '2026-02-15 01:00:01' }, 'To'],
    [{ from: '2026-01-02 00:00:00', to: '2026-01-01 00:00:00' }, 'to'],
    [{ From: '0001-01-01 00:00:00', To: '2026-01-01 00:00:00' }, 'To'],
    [{ From: '2026-01-01 00:00:00' }, null],
    [{ From: '2024-01-01 00:00:00' }, 'From'],
    [{ to: '2026-01-01 00:00:00' }, 'from'],
    [{ startTime: '2024-10-22 00:00:00' }, null],
    [{ startTime: '2024-10-20 00:00:00' }, 'startTime'],
    [{ since: '2024-10-20T00:00:00.000Z' }, 'since'],
    [{}, null],
  ])('%j', (query, field) => {
    expect(rangeIssue(query, new Date('2026-11-21T12:00:00.000Z'))?.field ?? null).toBe(field)
  })
})

test.each(['Jo\r\nBcc: evil@example.com', 'two\u2028lines', '\u200b\u2060', '\u0000'])(
  'refuses a line with a break or nothing to see: %j',
  (text) => {
    expect(Line.safeParse(text).success).toBe(false)
  },
)

test('accepts names as people write them', () => {
  for (const text of ['Zoë O’Brien', 'ประเสริฐ', '👩‍🚒 Crew', 'علي', 'a b']) expect(Line.parse(text)).toBe(text)
})
