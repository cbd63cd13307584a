import { expect, test } from 'vitest'
import { typedInvites } from './typed-invites.ts'

test('reads one address per line, or a pasted table, with the fleet after the address', () => {
  expect(typedInvites('a@x.test\n\n  b@x.test ,  Brown & Sons, Inc. \r\n"c@x.test"\t"Cole"; d@x.test')).toEqual([
    { email: 'a@x.test' },
    { email: 'b@x.test', fleetName: 'Brown & Sons, Inc.' },
    { email: 'c@x.test', fleetName: 'Cole' },
    { email: 'd@x.test' },
  ])
  expect(typedInvites(' \n ')).toEqual([])
})
