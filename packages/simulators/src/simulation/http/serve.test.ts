import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from './serve.ts'

it('aborts a request whose caller leaves, and no other', async () => {
  const signals: AbortSignal[] = []
  const server = await serve(0, async ({ signal, url }) => {
    signals.push(signal)
    if (!url.endsWith('/never')) return new Response('here')
    return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  onTestFinished(() => void server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  for (const path of ['/first', '/second']) expect(await (await fetch(url + path)).text()).toBe('here')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])

  const leaving = new AbortController()
  const never = fetch(`${url}/never`, { signal: leaving.signal })
  await expect.poll(() => signals.length).toBe(3)
  leaving.abort()
  await expect(never).rejects.toThrow()
  await expect.poll(() => signals[2]!.aborted).toBe(true)
})
