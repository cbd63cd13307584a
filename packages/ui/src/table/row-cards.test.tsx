// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RowCards } from './row-cards.tsx'

afterEach(cleanup)

test('puts a figure with padding on the line of its label', () => {
  const columns = [
    { id: 'term', header: 'Term', cell: () => '2025' },
    { id: 'losses', header: 'Losses', priority: 1 as const, cell: () => <div className="py-1">2</div> },
  ]
  render(<RowCards label="Terms" rows={[{}]} rowId={() => '1'} columns={columns} naming="term" />)
  expect(screen.getByText('Losses').parentElement!.className).toContain('items-baseline')
})
