import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { sampleEvent } from '../shared/replay/sample-event.ts'
import { EventActions } from './event-actions.tsx'

const session = vi.hoisted(() => ({ roles: ['viewer'] }))
vi.mock('../../../session/session-context.ts', () => ({
  useClientId: () => 1,
  useSession: () => ({ roles: session.roles, user: { id: 'u1', name: 'Vera', isReviewer: false }, client: { id: 1 } }),
}))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }))
afterEach(cleanup)

test('offers people who may only read no action that would be refused', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <EventActions event={sampleEvent} cameras={[]} />
    </QueryClientProvider>,
  )
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['More actions'])
  fireEvent.keyDown(buttons[0]!, { key: 'Enter' })
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Copy link', 'Print', 'No clip is ready'])
})
