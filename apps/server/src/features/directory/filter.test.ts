import { expect, test } from 'vitest'
import { filterOf } from './filter.ts'

const ann = {
  id: '5f0c1b52-8a7e-4c7b-9a51-1d0f6ab7c2e4',
  userName: 'Ann@fleet.example',
  externalId: 'AbC',
  active: true,
  emails: [{ value: 'ann@fleet.example', type: 'work' }],
  groups: [{ value: 'g1' }],
}
const matches = (text: string) => filterOf(text, 'query.filter')(ann)

test.each([
  ['userName eq "ann@fleet.example"', true],
  ['USERNAME EQ "ANN@FLEET.EXAMPLE"', true],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ann@fleet.example"', true],
  ['userName eq "ann"', false],
  ['externalId eq "AbC"', true],
  ['externalId eq "abc"', false],
  ['emails eq "ann@fleet.example"', true],
  ['emails[type eq "work" and value co "@fleet"]', true],
  ['groups eq "g1" and active eq true', true],
  ['not (active eq true)', false],
  ['externalId pr', true],
  ['costCenter eq "12"', false],
  ['userName eq "a\\"b"', false],
])('reads %s', (text, expected) => {
  expect(matches(text)).toBe(expected)
})

test.each(['', 'userName', 'userName eq', 'userName = "a"', 'userName eq "a', '(userName eq "a"', 'userName eq "a" x'])(
  'refuses %j',
  (text) => {
    expect(() => filterOf(text, 'query.filter')).toThrow('is not a SCIM filter')
  },
)

test('refuses line breaks, which the parser would try in every combination', () => {
  const startedAt = performance.now()
  expect(() => filterOf(`userName eq "${'\n'.repeat(60)}`, 'query.filter')).toThrow('is not a SCIM filter')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
