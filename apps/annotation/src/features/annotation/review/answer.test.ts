import { incidentRating } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { answerOf, asksIntensity, emptyDraft, missingFrom, nextSeverity, withType } from './answer.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { actionOf } from './review-keys.ts'

const { accurate, inaccurate } = incidentRating.code

test('requires a rating, and an intensity only for accurate events of a type that has one', () => {
  expect(missingFrom(emptyDraft, true)).toContain('Accurate')
  expect(missingFrom({ ...emptyDraft, rating: accurate }, true)).toContain('intensity')
  expect(missingFrom({ ...emptyDraft, rating: accurate }, false)).toBeNull()
  expect(missingFrom({ ...emptyDraft, rating: accurate, intensity: 3 }, true)).toBeNull()
  expect(missingFrom({ ...emptyDraft, rating: inaccurate }, true)).toBeNull()
})

test('asks for the intensity of the type that was chosen, not of the reported one', () => {
  const types = [{ translatedType: 'phoneUse', hasIntensity: false }]
  expect(asksIntensity({ translatedType: null }, { hasIntensity: true }, types)).toBe(true)
  expect(asksIntensity({ translatedType: 'phoneUse' }, { hasIntensity: true }, types)).toBe(false)
  expect(asksIntensity({ translatedType: 'removed' }, { hasIntensity: true }, types)).toBe(false)
})

test('sends neither type nor intensity of an inaccurate event', () => {
  const draft = { ...withType(emptyDraft, 'phoneUse'), intensity: 4, note: ' seen ' }
  expect(answerOf(draft, true)).toMatchObject({
    rating: accurate,
    translatedType: 'phoneUse',
    intensity: 4,
    note: 'seen',
  })
  expect(answerOf({ ...draft, rating: inaccurate }, true)).toMatchObject({ translatedType: null, intensity: null })
  expect(answerOf(draft, false).intensity).toBeNull()
})

test('cycles through severities and none', () => {
  expect([null, 1, 5].map((now) => nextSeverity(now as 1 | 5 | null))).toEqual([1, 2, null])
})

test('keeps a draft per event, and ignores one that no longer fits', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const draft = { ...emptyDraft, rating: accurate, note: 'Half a sen' }
  keepDraft(storage, '1', draft)
  expect(readDraft(storage, '1')).toEqual(draft)
  expect(readDraft(storage, '2')).toEqual(emptyDraft)
  keepDraft(storage, '1', emptyDraft)
  expect(kept.size).toBe(0)
  kept.set('annotation:draft:1', '{"rating":7,"note":"x"}')
  expect(readDraft(storage, '1')).toEqual(emptyDraft)
})

const press = (key: string, change: Partial<KeyboardEvent> = {}) =>
  actionOf({
    key,
    code: /^\d$/.test(key) ? `Digit${key}` : '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    defaultPrevented: false,
    ...change,
  })

test('maps keys to actions, and leaves Shift and digits to the cameras', () => {
  expect(['a', 'i', 't', 'Enter', 'A'].map((key) => press(key))).toEqual([
    'accurate',
    'inaccurate',
    'type',
    'submit',
    'accurate',
  ])
  expect(press('3')).toEqual({ digit: 3 })
  expect(press('!', { code: 'Digit1', shiftKey: true })).toBeUndefined()
  expect(press('{', { shiftKey: true })).toBeUndefined()
  expect(press('a', { ctrlKey: true })).toBeUndefined()
  expect(press('Enter', { repeat: true })).toBeUndefined()
})
