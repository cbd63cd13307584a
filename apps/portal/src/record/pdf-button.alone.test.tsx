// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PdfButton } from './pdf-button.tsx'

const saved = vi.hoisted(() => vi.fn())
vi.mock('../lib/api/save-answer.ts', () => ({ saveAnswer: saved }))
afterEach(cleanup)

test('says what is made while the person waits, also to screen readers', async () => {
  const answer = Promise.withResolvers<Response>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PdfButton label="Renewal dossier" thing="dossier" name="dossier LM-1" load={() => answer.promise} />
    </QueryClientProvider>,
  )
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Renewal dossier' }))
  await waitFor(() => expect(status.textContent).toBe('Making the dossier… This can take a minute.'))
  answer.resolve(new Response())
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'dossier LM-1.pdf'))
  await waitFor(() => expect(status.textContent).toBe(''))
})
