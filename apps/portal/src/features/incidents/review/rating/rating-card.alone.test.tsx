import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, keyOf, queryClient } from '../../../../lib/api/query-client.ts'
import { sampleEvent } from '../../shared/replay/sample-event.ts'
import { RatingCard } from './rating-card.tsx'

const session = vi.hoisted(() => ({ roles: ['operator'] }))
vi.mock('../../../../session/session-context.ts', () => ({
  useSessionState: () => ({
    kind: 'signedIn',
    person: { user: { id: 'u1' }, client: { timeZone: 'America/Chicago' } },
  }),
  useSession: () => ({
    roles: session.roles,
    user: { id: 'u1', name: 'Priya Shah', needsReview: false },
    client: { id: 1, timeZone: 'America/Chicago' },
  }),
}))
const toasts = vi.hoisted(() => ({ success: vi.fn(), failure: vi.fn() }))
vi.mock('@milepost/ui/feedback/toaster', () => ({ toastSuccess: toasts.success, toastFailure: toasts.failure }))

const key = keyOf(incidentReviewEndpoints.details, { params: { id: sampleEvent.id } })
const sent: { rating: number; intensity: number | null; note: string | null }[] = []
let answer: () => Promise<Response>

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  session.roles = ['operator']
  sent.length = 0
  answer = async () => json({ rating: null, riskScore: 71.2, severity: 4 })
  queryClient.setQueryData(key, sampleEvent)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/incident/types')) return json([])
    if (init.method !== 'PUT') return json(queryClient.getQueryData(key))
    sent.push(JSON.parse(String(init.body)))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function Shown() {
  const { data } = useQuery(answerOf(incidentReviewEndpoints.details, { params: { id: sampleEvent.id } }))
  return data ? <RatingCard event={data} /> : null
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  )
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const pressed = (name: string) => button(name).getAttribute('aria-pressed')

test('shows a rating before the server responds, and keeps it afterwards', async () => {
  let settle = (_: Response) => {}
  answer = () => new Promise((resolve) => (settle = resolve))
  show()
  fireEvent.click(button('Accurate'))
  await waitFor(() => expect(pressed('Accurate')).toBe('true'))
  expect(toasts.success).not.toHaveBeenCalled()
  settle(json({ rating: null, riskScore: 71.2, severity: 4 }))
  await waitFor(() => expect(toasts.success).toHaveBeenCalledOnce())
  expect(pressed('Accurate')).toBe('true')
  expect(sent).toEqual([{ rating: 0, intensity: 4, reason: null, note: null }])
})

test('saves a rating after another page has checked its links to events', async () => {
  answer = async () =>
    json({ rating: { ...sampleEvent.ratings[0], at: '2026-11-21T08:00:00.000Z' }, riskScore: 71.2, severity: 4 })
  queryClient.setQueryData([...keyOf(incidentEndpoints.page, {}), 'hasRows'], true)
  show()
  fireEvent.click(button('Accurate'))
  await waitFor(() => expect(toasts.success).toHaveBeenCalledOnce())
  expect(toasts.failure).not.toHaveBeenCalled()
})

test('rates inaccurate with the 2 key, but not while typing', async () => {
  show()
  fireEvent.click(button('Add a note'))
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '2' })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Speed bump' } })
  fireEvent.keyDown(document.body, { key: '2' })
  await waitFor(() => expect(sent).toEqual([{ rating: 1, intensity: 4, reason: null, note: 'Speed bump' }]))
})

test('restores the previous rating and intensity on undo', async () => {
  show()
  fireEvent.click(button('Inaccurate'))
  await waitFor(() => expect(toasts.success).toHaveBeenCalledOnce())
  expect(toasts.success.mock.calls[0]?.[0]).toBe('Saved · Rated inaccurate')
  toasts.success.mock.calls[0]?.[1].action.onClick()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ rating: 2, intensity: 4, reason: null, note: null })
  await waitFor(() => expect(pressed('Inaccurate')).toBe('false'))
})

test('dismisses, explains and undoes by keyboard, and digits then rate again', async () => {
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  show()
  press('d')
  press('2')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ rating: 3, reason: 'permitted' })
  // Before the server has responded.
  press('u')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ rating: 2, reason: null })
  await waitFor(() => expect(toasts.success).toHaveBeenCalledWith('Undone', expect.anything()))
  press('2')
  await waitFor(() => expect(pressed('Inaccurate')).toBe('true'))
  press('w')
  press('1')
  await waitFor(() => expect(sent[3]).toMatchObject({ rating: 1, reason: 'nothingHappened' }))
  press('u')
  await waitFor(() => expect(sent).toHaveLength(5))
  press('u')
  expect(sent).toHaveLength(5)
})

test('gives the reason at once, without waiting until the rating is shown', async () => {
  show()
  for (const key of ['2', 'w', '1', 'u']) fireEvent.keyDown(document.body, { key })
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toMatchObject([
    { rating: 1, reason: null },
    { rating: 1, reason: 'nothingHappened' },
    { rating: 1, reason: null },
  ])
})

test('reverts the rating and shows the reason when the server refuses', async () => {
  answer = async () =>
    json(
      { code: 'forbidden', title: 'Forbidden', detail: 'Your role can view events but not rate them.', status: 403 },
      403,
    )
  show()
  fireEvent.click(button('Accurate'))
  await waitFor(() => expect(toasts.failure).toHaveBeenCalledOnce())
  expect(toasts.failure.mock.calls[0]?.[1]).toEqual({ description: 'Your role can view events but not rate them.' })
  expect(pressed('Accurate')).toBe('false')
  expect(toasts.success).not.toHaveBeenCalled()
})

test('saves a new intensity of a rated event immediately', async () => {
  queryClient.setQueryData(key, { ...sampleEvent, rating: 0 })
  show()
  fireEvent.click(button('Intensity 5'))
  await waitFor(() => expect(sent).toEqual([{ rating: 0, intensity: 5, reason: null, note: null }]))
})

test('shows people without permission the reason instead of buttons', () => {
  session.roles = ['viewer']
  show()
  expect(screen.queryByRole('button', { name: /Accurate/ })).toBeNull()
  expect(screen.getByText(/Your role can view events/)).toBeTruthy()
})

test('offers claims handlers the rating of collisions only', async () => {
  session.roles = ['claims']
  const { translatedType } = sampleEvent.type
  const types = keyOf(incidentTypeEndpoints.list, {})
  queryClient.setQueryData(types, [{ translatedType, scoringType: 'collision' }])
  show()
  expect(button('Accurate')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull()
  cleanup()
  queryClient.setQueryData(types, [{ translatedType, scoringType: 'harshBraking' }])
  show()
  expect(screen.queryByRole('button', { name: /^Accurate/ })).toBeNull()
  expect(screen.getByText(/Your role rates only collisions/)).toBeTruthy()
})
