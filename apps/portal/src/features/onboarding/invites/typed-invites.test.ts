import { expect, test } from 'vitest'
import { typedInvites } from './typed-invites.ts'

test('one a line, or a table that was pasted; what follows an address is its fleet', () => {
  expect(typedInvites('a@x.test\n\n  b@x.test ,  Brown & Sons, Inc. \r\n"c@x.test"\t"Cole"; d@x.test')).toEqual([
    { email: 'a@x.test' },
    { email: 'b@x.test', fleetName: 'Brown & Sons, Inc.' },
    { email: 'c@x.test', fleetName: 'Cole' },
    { email: 'd@x.test' },
  ])
  expect(typedInvites(' \n ')).toEqual([])
})
