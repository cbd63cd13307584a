// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ScoreStrip } from './score-strip.tsx'

afterEach(cleanup)

const noteWith = (...chosen: string[]) =>
  render(
    <ScoreStrip
      things={['vehicle', 'vehicles']}
      score="behavioral"
      counts={{ bands: [], tooLittleDriving: 14 }}
      chosen={chosen}
      onChoose={() => undefined}
    />,
  ).container.textContent

test('says that subjects without a score are listed last only if the list has them', () => {
  expect(noteWith()).toContain(
    '14 vehicles have no behavioral score yet (no distance or events reported, or too little driving) and are listed last.',
  )
  const filtered = noteWith('3')
  expect(filtered).toContain(
    '14 vehicles have no behavioral score yet (no distance or events reported, or too little driving).',
  )
  expect(filtered).not.toContain('listed last')
})
