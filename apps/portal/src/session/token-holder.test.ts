import { expect, test, vi } from 'vitest'
import { createTokenHolder } from './token-holder.ts'

const refusal = () => Object.assign(new Error('no session'), { error: 'login_required' })

test('callers at the same time share one renewal', async () => {
  const holder = createTokenHolder({ attempts: 3 })
  const source = vi.fn(async () => 'new')
  holder.setSource(source)
  expect(await Promise.all([holder.renew(), holder.renew()])).toEqual(['new', 'new'])
  expect(source).toHaveBeenCalledTimes(1)
  expect(holder.get()).toBe('new')
})

test('a stumbling network is tried three times', async () => {
  const holder = createTokenHolder({ attempts: 3 })
  const source = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  holder.set('old')
  holder.setSource(source)
  expect(await holder.renew()).toBeUndefined()
  expect(source).toHaveBeenCalledTimes(3)
  expect(holder.get()).toBeUndefined()
})

test('the provider’s own refusal is final', async () => {
  const holder = createTokenHolder({ attempts: 3 })
  const source = vi.fn<() => Promise<string>>().mockRejectedValue(refusal())
  holder.setSource(source)
  expect(await holder.renew()).toBeUndefined()
  expect(source).toHaveBeenCalledTimes(1)
})
