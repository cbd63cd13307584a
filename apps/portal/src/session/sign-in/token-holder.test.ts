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

test('callers at the same time share one renewal', async () => {
  expect(await Promise.all([holder.renew(), holder.renew()])).toEqual(['new', 'new'])
  expect(source).toHaveBeenCalledTimes(1)
  expect(holder.get()).toEqual({ access: 'new', id: 'who' })
})

describe('when none is to be had', () => {
  test('and nobody waits for it, callers go on without', async () => {
    holder.set({ access: 'old' })
    source.mockImplementation(refused)
    expect(await holder.renew()).toBeUndefined()
    expect(holder.get()).toBeUndefined()
  })

  test.each([
    ['refused', refused],
    ['unreachable', lost],
  ] as const)('it is said why: %s, once, and all callers wait for the next token', async (why, failure) => {
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

  test('a token that may still be valid is kept while the issuer cannot be reached', async () => {
    holder.set({ access: 'old' })
    source.mockImplementation(lost)
    await holder.renew()
    expect(holder.get()).toEqual({ access: 'old' })
  })
})

test('after a sign-out elsewhere nobody asks the issuer, whose session may live on', async () => {
  holder.set({ access: 'old' })
  holder.suspend()
  const waiting = holder.renew()
  expect(holder.get()).toBeUndefined()
  expect(source).not.toHaveBeenCalled()
  holder.set({ access: 'again' })
  expect(await waiting).toBe('again')
})
