// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RecalculationNote } from './recalculating.tsx'

test('says how far it is, and which version is shown', () => {
  render(<RecalculationNote done={9} of={13} version={4} />)
  expect(screen.getByRole('status').textContent).toBe(
    '9 of 13 months recalculated with the current model (score version 4). The other months show the earlier model and aren’t compared until they are recalculated.',
  )
})
