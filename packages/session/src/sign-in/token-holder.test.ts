import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTokenHolder, type TokenSource } from './token-holder.ts'

let holder: ReturnType<typeof createTokenHolder>
const source = vi.fn<TokenSource>()
const refused = () => Promise.reject(Object.assign(new Error('no session'), { error: 'login_required' }))
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  holder = createTokenHolder()
  source.mockReset().mockResolvedValue({ access: 'new', id: 'who' })
  holder.setSource(source)
})

test('shares one renewal between concurrent callers', async () => {
  expect(await Promise.all([holder.renew(), holder.renew()])).toEqual(['new', 'new'])
  expect(source).toHaveBeenCalledTimes(1)
  expect(holder.get()).toEqual({ access: 'new', id: 'who' })
})

describe('when there is no token', () => {
  test('lets callers go on without one if nothing waits for it', async () => {
    holder.set({ access: 'old' })
    source.mockImplementation(refused)
    expect(await holder.renew()).toBeUndefined()
    expect(holder.get()).toBeUndefined()
  })

  test.each([
    ['refused', refused],
    ['unreachable', lost],
  ] as const)('reports the reason once: %s, and makes all callers wait for the next token', async (why, failure) => {
    const onLapse = vi.fn(() => true)
    holder.setOnLapse(onLapse)
    source.mockImplementation(failure)
    const got: (string | undefined)[] = []
    const first = holder.renew().then((token) => got.push(token))
    await vi.waitFor(() => expect(onLapse).toHaveBeenCalledExactlyOnceWith(why))
    const second = holder.renew().then((token) => got.push(token))
    expect(await holder.retry()).toBe(why)
    expect(got).toEqual([])
    expect(onLapse).toHaveBeenCalledTimes(1)
    source.mockResolvedValue({ access: 'after' })
    expect(await holder.retry()).toBeUndefined()
    await Promise.all([first, second])
    expect(got).toEqual(['after', 'after'])
  })

  test('keeps a possibly valid token while the issuer can’t be reached', async () => {
    holder.set({ access: 'old' })
    source.mockImplementation(lost)
    await holder.renew()
    expect(holder.get()).toEqual({ access: 'old' })
  })
})

test('doesn’t ask the issuer after a sign-out elsewhere, because its session may be alive', async () => {
  holder.set({ access: 'old' })
  holder.suspend()
  const waiting = holder.renew()
  expect(holder.get()).toBeUndefined()
  expect(source).not.toHaveBeenCalled()
  holder.set({ access: 'again' })
  expect(await waiting).toBe('again')
})
