import { expect, test } from 'vitest'
import { countedNoteSpace } from './counted-note-space.ts'

test('reserves space only until the note is known', () => {
  expect(countedNoteSpace(null)).toContain('max-tablet:min-h-[54px]')
  expect(countedNoteSpace('29 of 29 recorded events are counted.')).not.toContain('min-h')
})
