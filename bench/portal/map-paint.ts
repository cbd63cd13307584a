import { gzipSync } from 'node:zlib'
import type { PackedPositions } from '@milepost/contract/vehicles/packed-positions'
import type { Page } from 'playwright-core'
import type { LivePositions } from '../live-positions.ts'
import { type Figure, quantile } from '../report.ts'
import { longestTask } from './main-thread.ts'

const address = '/view/vehicles?view=map'
const rounds = 2
const limits = { answerMs: 300, kilobytes: 1000, paintMs: 2000, frameMs: 100 }
const pans = 3
const stepsOfPan = 20
/** Every two seconds this many vehicles of a busy fleet report. */
const vehiclesInNews = 500

/**
 * Measures the live map in a signed-in browser, with given positions in place of its own: their size, when the vehicles
 * are drawn, and the longest frame while it is dragged, zoomed in and out.
 */
export async function measureMap(page: Page, { positions, times }: LivePositions): Promise<Figure[]> {
  const body = JSON.stringify(positions)
  const news = JSON.stringify(firstOf(positions, vehiclesInNews))
  await page.route(/\/vehicles\/positions(\?|$)/, (route) => {
    const isNews = new URL(route.request().url()).searchParams.has('since')
    return route.fulfill({ contentType: 'application/json', body: isNews ? news : body })
  })
  const paints: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByText(`${positions.names.length.toLocaleString('en-US')} on the map`).waitFor()
    await page.locator('section[aria-label=Vehicles] canvas').waitFor()
    paints.push(performance.now() - start)
  }
  await page.waitForTimeout(2_000)
  const frames: number[] = []
  const task = await longestTask(page, async () => {
    for (let pan = 0; pan < pans; pan++) frames.push(...(await framesOfPan(page, pan)))
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return [
    { what: 'database response, p50', value: quantile(times, 0.5), limit: limits.answerMs, unit: 'ms' },
    { what: 'database response, p95', value: quantile(times, 0.95), limit: limits.answerMs, unit: 'ms' },
    { what: 'answer', value: body.length / 1024, limit: limits.kilobytes, unit: 'kB' },
    { what: 'response as sent (gzip)', value: gzipSync(body).length / 1024, limit: limits.kilobytes, unit: 'kB' },
    { what: 'vehicles on the map, p50', value: quantile(paints, 0.5), limit: limits.paintMs, unit: 'ms' },
    { what: 'longest task of a pan, processor time', value: task, limit: limits.frameMs, unit: 'ms' },
    { what: 'frame of a pan, p95', value: quantile(frames, 0.95), limit: limits.frameMs, unit: 'ms' },
    { what: 'longest frame of a pan', value: Math.max(...frames), limit: limits.frameMs, unit: 'ms' },
  ]
}

/** Returns only some vehicles of packed positions. */
function firstOf({ names, ...packed }: PackedPositions, count: number): PackedPositions {
  const bytes = (column: string) => {
    const whole = Buffer.from(column, 'base64')
    return whole.subarray(0, (whole.length / names.length) * count).toString('base64')
  }
  return {
    ...packed,
    names: names.slice(0, count),
    ids: bytes(packed.ids),
    latitudesE6: bytes(packed.latitudesE6),
    longitudesE6: bytes(packed.longitudesE6),
    agesSeconds: bytes(packed.agesSeconds),
    speedsKmh: bytes(packed.speedsKmh),
    headingsDegrees: bytes(packed.headingsDegrees),
    states: bytes(packed.states),
  }
}

/** Returns milliseconds between frames while the map is dragged back and forth, zoomed in one more step each time. */
async function framesOfPan(page: Page, turn: number): Promise<number[]> {
  const box = (await page.locator('section[aria-label=Vehicles] canvas').boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  if (turn > 0) await page.mouse.wheel(0, -240)
  await page.waitForTimeout(700)
  await page.evaluate(followFrames)
  await page.mouse.down()
  const towards = turn % 2 ? -1 : 1
  for (let step = 1; step <= stepsOfPan; step++)
    await page.mouse.move(middle.x + towards * step * 5, middle.y + towards * step * 2)
  await page.mouse.up()
  return page.evaluate<number[]>('endFrames()')
}

/** Runs in the page: records the time from frame to frame until `endFrames()` returns them. */
const followFrames = `{
  const frames = []
  let last = performance.now()
  let next = requestAnimationFrame(function tick(now) {
    frames.push(now - last)
    last = now
    next = requestAnimationFrame(tick)
  })
  globalThis.endFrames = () => {
    cancelAnimationFrame(next)
    return frames.slice(1)
  }
}`
