import { expect, test } from 'vitest'
import { hasDirectionControl, withoutDirectionControls } from './direction.ts'

test.each(['\u202e', '\u202a', '\u202c', '\u2066', '\u2069'])('finds and removes %j', (control) => {
  const text = `Unit ${control}gpj.exe`
  expect([hasDirectionControl(text), hasDirectionControl(text)]).toEqual([true, true])
  expect(withoutDirectionControls(text)).toBe('Unit gpj.exe')
})

test('keeps text of every script', () => {
  for (const text of ['Łódź', 'شركة النقل 7', 'חברת הובלה', '東京運輸', '👩‍✈️'])
    expect([hasDirectionControl(text), withoutDirectionControls(text)]).toEqual([false, text])
})
