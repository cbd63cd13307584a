// @vitest-environment happy-dom

import { usePageKeys } from '@milepost/ui/page/page-keys'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHeldKeys } from './use-held-keys.ts'

const done: string[] = []
let load: (id: string) => void = () => undefined

/** Shows the event of the address once it is loaded, as the event page does; J opens the next one. */
function Review() {
  const [id, setId] = useState('A')
  const [loaded, setLoaded] = useState<string[]>([])
  load = (other) => setLoaded((now) => [...now, other])
  const isReady = loaded.includes(id)
  const isLate = useHeldKeys(`/view/events/${id}`, isReady)
  const next = () => {
    window.history.replaceState(null, '', '/view/events/B')
    // As by the router, a moment later.
    setTimeout(() => setId('B'), 20)
  }
  return isReady ? <Event key={id} id={id} onNext={next} /> : <p>{isLate ? 'late' : 'loading'}</p>
}

function Event({ id, onNext }: { id: string; onNext: () => void }) {
  usePageKeys(({ key }) => {
    if (key === 'j') onNext()
    else done.push(`${key} on ${id}`)
    return true
  })
  return <p>{id}</p>
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  done.length = 0
  window.history.replaceState(null, '', '/view/events/A')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('keeps keys for the event they were meant for, in order, and never rates another one', async () => {
  render(<Review />)
  press('1', 'j', '2')
  act(() => load('A'))
  await pass(5)
  expect(done).toEqual(['1 on A'])
  // The address is of the next event already, while the previous one is still shown.
  press('w')
  await pass(50)
  expect(done).toEqual(['1 on A'])
  act(() => load('B'))
  await pass(5)
  expect(done).toEqual(['1 on A', '2 on B', 'w on B'])
  press('3')
  expect(done.at(-1)).toBe('3 on B')
})

test('drops keys after two seconds, and says that keys have no effect', async () => {
  render(<Review />)
  press('1')
  await pass(2_100)
  expect(screen.getByText('late')).toBeTruthy()
  press('2')
  act(() => load('A'))
  await pass(5)
  expect(done).toEqual([])
  press('2')
  expect(done).toEqual(['2 on A'])
})
