import { expect, test } from 'vitest'
import { causeOf } from './cause-of.ts'

test.each([
  ['Latitude 91.2 is not between −90 and 90', 'Latitude # is not between # and #'],
  ['Its clock is 2,557\u00a0d\u00a03\u00a0h behind the provider’s', 'Its clock is # behind the provider’s'],
  ['Its clock is 45\u00a0d behind the provider’s', 'Its clock is # behind the provider’s'],
  ['“@@@” is not a VIN', '# is not a VIN'],
  ['Its speed, 613 km/h, can’t be true', 'Its speed, #, can’t be true'],
  ['No incident type is mapped to Trigger 99', 'No incident type is mapped to Trigger 99'],
  ['It has no time', 'It has no time'],
])('leaves the values out of “%s”', (reason, cause) => {
  expect(causeOf(reason)).toBe(cause)
})
