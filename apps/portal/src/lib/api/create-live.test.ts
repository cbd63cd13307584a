import { expect, test, vi } from 'vitest'
import { createLive, type LiveUpdate, pauseAfter } from './create-live.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** A server whose streams end on command; `fail` makes the next connections fail. */
function server() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const waits: { milliseconds: number; go: () => void }[] = []
  const state = { failing: 0 }
  const live = createLive({
    open: async () => {
      if (state.failing-- > 0) throw new Error('down')
      return new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
    },
    wait: (milliseconds) => new Promise((go) => waits.push({ milliseconds, go })),
  })
  return { live, streams, waits, state }
}
const news = (kind: string) => encode(`event: ${kind}\ndata: ${JSON.stringify({ kind, connectionId: 1 })}\n\n`)

test('delivers updates to all listeners over one stream', async () => {
  const { live, streams } = server()
  const [first, second] = [vi.fn(), vi.fn()]
  live.listen(first)
  live.listen(second)
  await vi.waitFor(() => expect(live.status()).toBe('live'))
  streams[0]?.enqueue(news('positions'))
  await vi.waitFor(() => expect(first).toHaveBeenCalledWith({ kind: 'positions', connectionId: 1 }))
  expect(second).toHaveBeenCalledTimes(1)
  expect(streams).toHaveLength(1)
})

test('reconnects a lost stream and requests what was missed', async () => {
  const { live, streams, waits } = server()
  const received: LiveUpdate[] = []
  live.listen((one) => received.push(one))
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.close()
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  waits[0]?.go()
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  await vi.waitFor(() => expect(received).toEqual([{ kind: 'poll' }]))
  expect(live.status()).toBe('live')
})

test('backs off while it fails, and lets pages poll', async () => {
  const { live, waits, state } = server()
  state.failing = 3
  const received: LiveUpdate[] = []
  live.listen((one) => received.push(one))
  for (const index of [0, 1, 2]) {
    await vi.waitFor(() => expect(waits).toHaveLength(index + 1))
    waits[index]?.go()
  }
  await vi.waitFor(() => expect(live.status()).toBe('live'))
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000, 4000])
  expect(received.filter(({ kind }) => kind === 'poll').length).toBeGreaterThanOrEqual(2)
})

test('waits a minute when the person’s newer streams replaced this one', async () => {
  const { live, streams, waits } = server()
  const received: LiveUpdate[] = []
  live.listen((one) => received.push(one))
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.enqueue(news('replaced'))
  await vi.waitFor(() => expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([60_000]))
  expect(live.status()).toBe('polling')
  waits[0]?.go()
  await vi.waitFor(() => expect(live.status()).toBe('live'))
  expect(new Set(received.map(({ kind }) => kind))).toEqual(new Set(['poll']))
})

test('closes the stream without listeners', async () => {
  const { live, streams } = server()
  const stop = live.listen(vi.fn())
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  stop()
  live.listen(vi.fn())
  await vi.waitFor(() => expect(streams).toHaveLength(2))
})

test('caps the backoff at a minute', () => {
  expect([1, 2, 5, 20].map(pauseAfter)).toEqual([1_000, 2_000, 16_000, 60_000])
})
