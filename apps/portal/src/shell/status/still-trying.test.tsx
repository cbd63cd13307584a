// @vitest-environment happy-dom

import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, queryClient } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { StillTrying } from './still-trying.tsx'

let answer: () => Promise<Response>
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answer()
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unavailable = async () => new Response('', { status: 503 })
const none = async () => new Response('[]', { headers: { 'content-type': 'application/json' } })

function Part() {
  const query = useAnswer(answerOf(connectionEndpoints.list, {}))
  if (query.isError) return <QueryFailed what="connections" query={query} />
  return <p>{query.data ? `${query.data.length} connections` : 'Skeleton'}</p>
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Part />
      <StillTrying />
    </QueryClientProvider>,
  )
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const isShown = (text: string | RegExp) => screen.queryByText(text) !== null

test('shows within two seconds that a failing page is retried, then the failure with a retry button', async () => {
  answer = unavailable
  show()
  await pass(1_400)
  expect(isShown('Skeleton')).toBe(true)
  expect(isShown(/Trying again/)).toBe(false)
  await pass(200)
  expect(isShown('The server isn’t responding. Trying again.')).toBe(true)
  await pass(2_000)
  expect(asked).toBe(3)
  expect(isShown('Could not load connections.')).toBe(true)
  expect(isShown(/Trying again/)).toBe(false)

  const [retry] = screen.getAllByRole('button', { name: 'Try again' })
  fireEvent.click(retry!)
  await pass(2_500)
  expect(isShown('Could not load connections.')).toBe(true)
  expect(isShown(/Trying again/)).toBe(false)
  answer = none
  await pass(2_000)
  expect(isShown('0 connections')).toBe(true)
})

test('shows another message for a slow response, and none for a quick one', async () => {
  let send = (_: Response) => {}
  answer = () => new Promise((resolve) => (send = resolve))
  show()
  await pass(2_100)
  expect(isShown('Still loading: the server is slow to respond.')).toBe(true)
  send(await none())
  await pass(1)
  expect(isShown('0 connections')).toBe(true)
  expect(isShown(/Still loading/)).toBe(false)
})

test('refetches visible content silently', async () => {
  answer = none
  show()
  await pass(1)
  answer = unavailable
  void queryClient.invalidateQueries()
  await pass(2_500)
  expect(asked).toBeGreaterThan(2)
  expect(isShown('0 connections')).toBe(true)
  expect(isShown(/Trying again|Still loading/)).toBe(false)
})
