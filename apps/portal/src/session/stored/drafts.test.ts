import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { expect, onTestFinished, test } from 'vitest'
import { forgetDrafts, hasDrafts, keepDrafts, registerDraft, takeDraft } from './drafts.ts'

const place = { userId: 'ann', pathname: '/view/events/1' }
const hour = 3_600_000

function kept(values: unknown = { note: 'Brake lights ahead' }) {
  const storage = memoryStorage()
  onTestFinished(registerDraft({ name: 'rating', read: () => values }))
  keepDrafts(storage, place, 0)
  return storage
}

test('restores input once, to the same person on the same page', () => {
  const storage = kept()
  expect(takeDraft(storage, { ...place, pathname: '/view/events/2' }, 'rating', hour)).toBeUndefined()
  expect(takeDraft(storage, place, 'another form', hour)).toBeUndefined()
  expect(takeDraft(storage, place, 'rating', hour)).toEqual({ note: 'Brake lights ahead' })
  expect(takeDraft(storage, place, 'rating', hour)).toBeUndefined()
})

test('hides input from another person, and discards it for the first', () => {
  const storage = kept()
  expect(takeDraft(storage, { ...place, userId: 'ben' }, 'rating', hour)).toBeUndefined()
  expect(storage.entries()).toEqual({})
})

test('expires', () => {
  expect(takeDraft(kept(), place, 'rating', 12 * hour)).toBeUndefined()
})

test('keeps nothing for forms without input or forms that are gone', () => {
  const storage = memoryStorage()
  onTestFinished(registerDraft({ name: 'clean', read: () => undefined }))
  registerDraft({ name: 'gone', read: () => 'text' })()
  expect(hasDrafts()).toBe(false)
  expect(keepDrafts(storage, place, 0)).toBe(0)
  expect(storage.entries()).toEqual({})
})

test('clears drafts on sign-out and nothing else', () => {
  const storage = kept()
  storage.setItem('theme', 'dark')
  forgetDrafts(storage)
  expect(storage.entries()).toEqual({ theme: 'dark' })
})

test('loses the draft, not the page, without browser storage', () => {
  onTestFinished(registerDraft({ name: 'rating', read: () => 'text' }))
  expect(keepDrafts(memoryStorage({}, { broken: true }), place, 0)).toBe(1)
})
