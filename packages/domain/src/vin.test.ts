import { expect, test } from 'vitest'
import { normalVin, vinKey } from './vin.ts'

test.each([
  '1m8gdm9axkp042788',
  ' 1M8GDM9A XKP042788 ',
  '1M8-GDM9AX-KP042788',
  'IM8GDM9AXKPO42788',
  'iM8GDM9AXKPQ42788',
])('normalizes %s to the VIN 1M8GDM9AXKP042788', (spelled) => {
  expect(normalVin(spelled)).toBe('1M8GDM9AXKP042788')
  expect(vinKey(spelled)).toBe('1M8GDM9AXKP042788')
})

test.each([null, '', 'unknown', 'AB 1234', '00000000000000000', 'OOOOOOOOOOOOOOOOO', '-----------------'])(
  'doesn’t merge two records by %s',
  (text) => {
    expect(vinKey(text)).toBeNull()
  },
)
