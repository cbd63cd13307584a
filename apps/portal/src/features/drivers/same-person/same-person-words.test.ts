import type { DriverRecord } from '@milepost/contract/drivers/same-person'
import { expect, test } from 'vitest'
import { fullerRecord, reasonsText } from './same-person-words.ts'

const record = (id: string, facts: Partial<DriverRecord>) => ({ id, ...facts }) as DriverRecord

test('names what two drivers have in common', () => {
  expect(reasonsText(['license'])).toBe('Same license')
  expect(reasonsText(['employeeNumber', 'phone', 'name'])).toBe('Same employee number, phone number, and name')
})

test('suggests the record that says most, and the first of two equal ones', () => {
  const [bare, full] = [record('1', { phoneNumber: '1' }), record('2', { phoneNumber: '1', licenseNumber: 'x' })]
  expect([fullerRecord(bare, full).id, fullerRecord(full, bare).id, fullerRecord(bare, bare).id]).toEqual([
    '2',
    '2',
    '1',
  ])
})
