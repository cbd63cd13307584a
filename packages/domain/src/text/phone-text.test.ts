import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test('groups the digits of North American numbers, and changes no others', () => {
  expect(phoneText('+12805550115')).toBe('+1 280-555-0115')
  expect(phoneText('+447911123456')).toBe('+447911123456')
  expect(phoneText('280-555-0115')).toBe('280-555-0115')
})
