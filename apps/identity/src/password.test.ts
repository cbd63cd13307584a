import { expect, test } from 'vitest'
import { demoPeople } from './demo-people.ts'
import { hashPassword, matchesPassword } from './password.ts'

test('matches a hash to its password in either Unicode form, and to no other', async () => {
  const hash = await hashPassword('Zürich')
  expect(await matchesPassword('Zu\u0308rich', hash)).toBe(true)
  expect(await matchesPassword('Zurich', hash)).toBe(false)
  expect(await hashPassword('Zürich')).not.toBe(hash)
})

test.each(['', 'plain', 'bcrypt$1$1$1$a$b', 'scrypt$16384$8$1$$'])('%j matches no password', async (hash) => {
  expect(await matchesPassword('', hash)).toBe(false)
})

test('accepts the listed password for every demo account', async () => {
  for (const { passwordHash, demo } of demoPeople)
    expect(await matchesPassword(demo?.password ?? '', passwordHash)).toBe(true)
  expect(new Set(demoPeople.map(({ sub }) => sub)).size).toBe(demoPeople.length)
})
