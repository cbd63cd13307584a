// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'
import { footNote } from './foot-note.tsx'

afterEach(cleanup)

type Row = { provisional: boolean }

const drawn = (rows: readonly Row[], more: object = {}) => {
  const definition = { things: ['vehicle', 'vehicles'], isProvisional: ({ provisional }: Row) => provisional }
  const list = { definition, rows, hiddenRows: 0, ...more } as unknown as ListState<
    ListValues & Record<string, unknown>,
    Row
  >
  return render(footNote(list)).container.textContent
}

test('explains the provisional star below a list that has one, next to any other notes', () => {
  expect(drawn([{ provisional: false }])).toBe('')
  expect(drawn([{ provisional: false }, { provisional: true }])).toBe('* provisional: based on incomplete data')
  cleanup()
  expect(drawn([{ provisional: true }], { isDeepest: true })).toMatch(/^results end here.* · \* provisional/)
})
