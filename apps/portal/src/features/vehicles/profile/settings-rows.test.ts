import { expect, test } from 'vitest'
import { changesOf, readJson, readRows, rowsOf, type SettingRow } from './settings-rows.ts'

const row = (id: number, key: string, kind: SettingRow['kind'], text = ''): SettingRow => ({ id, key, kind, text })

test('round-trips settings through rows', () => {
  const settings = { yard: 'North', parkLatitude: 41.9, isLeased: false, note: null, code: '007' }
  expect(readRows(rowsOf(settings))).toEqual({ settings })
})

test('reports all problems at once, at their rows', () => {
  const read = readRows([
    row(1, 'a', 'number', 'ten'),
    row(2, ' ', 'text'),
    row(3, 'b', 'text'),
    row(4, ' b', 'text'),
    row(5, 'parkLatitude', 'number', '91'),
    row(6, 'empty', 'number', ''),
  ])
  expect(read).toEqual({
    problems: {
      1: 'Type a number.',
      2: 'Enter a name.',
      4: '“b” already exists.',
      5: 'It must be between -90 and 90.',
      6: 'Type a number.',
    },
  })
})

test('parses JSON, or explains what is wrong with it', () => {
  expect(readJson('{"a": 1, "b": null}')).toEqual({ settings: { a: 1, b: null } })
  for (const [text, problem] of [
    ['{a: 1}', /isn’t valid JSON/],
    ['[1]', /an object/],
    ['{"a": {}}', /“a” must be/],
    ['{"parkLatitude": "x"}', /“parkLatitude”: It must be in degrees/],
  ] as const)
    expect(readJson(text)).toEqual({ problem: expect.stringMatching(problem) })
})

test('lists added, changed and removed settings', () => {
  expect(changesOf({ a: 1, b: 'x', c: true }, { a: 2, c: true, d: null })).toEqual([
    { key: 'a', before: '1', after: '2' },
    { key: 'b', before: '“x”', after: null },
    { key: 'd', before: null, after: 'empty' },
  ])
  expect(changesOf({ a: '1' }, { a: 1 })).toEqual([{ key: 'a', before: '“1”', after: '1' }])
})
