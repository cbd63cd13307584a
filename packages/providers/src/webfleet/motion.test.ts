import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const aroundMs = 30_000

it('returns the track around an event in chronological order', async () => {
  const rig = createRig({ code: 'webfleet', nowMs: noonMs })
  const event = (await rig.read('incidents')).flatMap(({ records }) => records)[0]!
  const [fromMs, toMs] = [event.occurredAt.getTime() - aroundMs, event.occurredAt.getTime() + aroundMs]
  const motion = await rig.provider.motion!(rig.context, event.vehicleExternalId!, new Date(fromMs), new Date(toMs))
  const times = motion.map(({ at }) => at.getTime())
  expect(times.length).toBeGreaterThanOrEqual(3)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.every((atMs) => atMs >= fromMs && atMs <= toMs + 1000)).toBe(true)
  const nearest = motion.toSorted(
    (a, b) => Math.abs(a.at.getTime() - fromMs - aroundMs) - Math.abs(b.at.getTime() - fromMs - aroundMs),
  )[0]!
  expect(nearest.latitude).toBeCloseTo(event.location!.latitude, 2)
  expect(nearest.longitude).toBeCloseTo(event.location!.longitude, 2)
})
