import { expect, it } from 'vitest'
import type { Incident } from '../../world/incidents.ts'
import { World } from '../../world/world.ts'
import { receivedAtMs } from '../facts/reception.ts'
import { Webhooks } from './webhooks.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const stepMs = 15 * minuteMs
const account = new World({ seed: 'conformance', accounts: { testers: { vehicles: 12 } } }).account('testers')
const report = ({ id }: Incident) => ({ headers: { 'content-type': 'text/plain' }, body: id })

function rig(status = 204) {
  const clock = { nowMs: noonMs }
  const called: { url: string; body: string }[] = []
  const webhooks = new Webhooks(
    () => clock.nowMs,
    async (url, init) => {
      called.push({ url: String(url), body: String(init?.body) })
      if (status === 0) throw new Error('no one is there')
      return new Response(null, { status })
    },
  )
  return { clock, called, webhooks }
}

const hook = (url = 'http://localhost/hook') => ({ url, account, report })

it('reports each incident once, when it is received', async () => {
  const { clock, called, webhooks } = rig()
  webhooks.add('a', hook())
  for (; clock.nowMs <= noonMs + 48 * 60 * minuteMs; clock.nowMs += stepMs) await webhooks.callForNews()
  const received = account.vehicles
    .flatMap((vehicle) => account.incidents(vehicle, noonMs - 60 * minuteMs, clock.nowMs))
    .filter(({ vehicle, instantMs }) => {
      const receivedMs = receivedAtMs(vehicle, instantMs)
      return receivedMs > noonMs && receivedMs <= clock.nowMs - stepMs
    })
  expect(received.length).toBeGreaterThan(3)
  expect(called.map(({ body }) => body).sort()).toEqual(received.map(({ id }) => id).sort())
})

it('calls an address until it is removed, whether it answers or not', async () => {
  const { clock, called, webhooks } = rig(0)
  webhooks.add('a', hook('http://localhost/old'))
  webhooks.add('a', hook('http://localhost/new'))
  clock.nowMs += 48 * 60 * minuteMs
  await webhooks.callForNews()
  expect(new Set(called.map(({ url }) => url))).toEqual(new Set(['http://localhost/new']))
  webhooks.remove('a')
  called.length = 0
  clock.nowMs += 48 * 60 * minuteMs
  await webhooks.callForNews()
  expect(called).toEqual([])
})
