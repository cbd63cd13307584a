import { describe, expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { type Document, groupAttributes, patched, userAttributes } from './patch.ts'

const ann: Document = {
  userName: 'ann@fleet.example',
  active: true,
  displayName: 'Ann Doe',
  name: { givenName: 'Ann', familyName: 'Doe' },
  emails: [{ value: 'ann@fleet.example', type: 'work', primary: true }],
}
type Operation = Parameters<typeof patched>[1][number]
const patch = (...operations: Operation[]) => patched(ann, operations, userAttributes)

describe('changes a person', () => {
  test.each<[string, Operation, Document]>([
    ['as Entra ID disables them', { op: 'Replace', path: 'active', value: 'False' }, { active: 'False' }],
    ['as Okta disables them', { op: 'replace', value: { active: false } }, { active: false }],
    [
      'in a part of their name',
      { op: 'Replace', path: 'name.familyName', value: 'Roe' },
      { name: { givenName: 'Ann', familyName: 'Roe' } },
    ],
    [
      'in parts with dots and no path',
      { op: 'Add', value: { 'name.givenName': 'Anna', DisplayName: 'Anna Doe' } },
      { name: { givenName: 'Anna', familyName: 'Doe' }, displayName: 'Anna Doe' },
    ],
    [
      'in the address of a type',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'anna@fleet.example' },
      { emails: [{ value: 'anna@fleet.example', type: 'work', primary: true }] },
    ],
    [
      'in the address of a type that they don’t have yet',
      { op: 'Add', path: 'emails[type eq "other"].value', value: 'anna@home.example' },
      {
        emails: [
          { value: 'ann@fleet.example', type: 'work', primary: true },
          { value: 'anna@home.example', type: 'other' },
        ],
      },
    ],
    [
      'by the whole name of an attribute',
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'Anna' },
      { displayName: 'Anna' },
    ],
    ['without their name', { op: 'Remove', path: 'displayName' }, { displayName: undefined }],
    ['without an address', { op: 'remove', path: 'emails[type eq "work"]' }, { emails: [] }],
  ])('%s', (_, operation, changes) => {
    expect(patch(operation)).toEqual({ ...ann, ...changes })
  })

  test.each<[string, Operation]>([
    ['an attribute that Milepost doesn’t have', { op: 'Add', path: 'title', value: 'Driver' }],
    ['a part that Milepost doesn’t have', { op: 'Add', path: 'name.middleName', value: 'B' }],
    ['a filtered list that Milepost doesn’t have', { op: 'Remove', path: 'addresses[type eq "work"].locality' }],
    [
      'an extension',
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Fleet' },
    ],
    ['the language’s own names', { op: 'Add', path: '__proto__.polluted', value: true }],
    ['them as a part', { op: 'Add', path: 'name.__proto__', value: { polluted: true } }],
    ['them without a path', { op: 'Add', value: JSON.parse('{"constructor.prototype": {"polluted": true}}') }],
  ])('but ignores %s', (_, operation) => {
    expect(patch(operation)).toEqual(ann)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('changes the members of a group', () => {
  const group = { displayName: 'Fleet', members: [{ value: 'a' }, { value: 'b' }] }
  test.each<[string, Operation, string[]]>([
    ['by adding', { op: 'Add', path: 'members', value: [{ value: 'b' }, { value: 'c' }] }, ['a', 'b', 'c']],
    ['by removing, as Entra ID does', { op: 'Remove', path: 'members', value: [{ value: 'a' }] }, ['b']],
    ['by removing, as Okta does', { op: 'remove', path: 'members[value eq "a"]' }, ['b']],
    ['by removing all', { op: 'remove', path: 'members' }, []],
    ['by replacing', { op: 'replace', path: 'members', value: [{ value: 'c' }] }, ['c']],
    ['by replacing without a path', { op: 'replace', value: { id: 'x', members: [{ value: 'd' }] } }, ['d']],
  ])('%s', (_, operation, members) => {
    const { members: after } = patched(group, [operation], groupAttributes)
    expect((after as { value: string }[]).map(({ value }) => value)).toEqual(members)
  })
})

test.each<[string, Operation, string]>([
  ['a removal without a path', { op: 'remove' }, 'body.Operations.1.path'],
  ['a path that isn’t one', { op: 'add', path: 'name..x', value: 1 }, 'body.Operations.1.path'],
  ['a filter that isn’t one', { op: 'add', path: 'emails[type is].value', value: 1 }, 'body.Operations.1.path'],
  ['a filter of something that is no list', { op: 'add', path: 'name[a eq "b"]', value: 1 }, 'body.Operations.1.path'],
  ['text without a path', { op: 'add', value: 'x' }, 'body.Operations.1.value'],
])('refuses %s at its operation', (_, operation, field) => {
  let error: unknown
  try {
    patch({ op: 'replace', path: 'active', value: true }, operation)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(AppError)
  expect((error as AppError).issues).toMatchObject([{ field }])
})
