import { expect, test } from 'vitest'
import { typedAddresses } from './typed-addresses.ts'

test('reads addresses however they are separated, each once', () => {
  expect(typedAddresses('a@x.test, b@x.test;\n<c@x.test> "d@x.test"\n\nA@x.test')).toEqual([
    'A@x.test',
    'b@x.test',
    'c@x.test',
    'd@x.test',
  ])
  expect(typedAddresses(' \n ')).toEqual([])
})
