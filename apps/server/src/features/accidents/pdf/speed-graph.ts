import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { speed, speedMeasure, type Units } from '@milepost/domain/quantity'
import { type Markup, markup } from '../../../reporting/print/markup.ts'

const width = 660
const height = 150
const [left, right, top, bottom] = [36, 22, 22, 22]
/** Seconds shown before and after the trigger. */
export const shownSeconds = 30

/** Draws the speed measured within half a minute of the trigger; null if there is none. */
export function speedGraph(
  telemetry: readonly TelemetrySample[],
  limitKmh: number | null,
  units: Units,
): Markup | null {
  const shown = telemetry.filter(({ t }) => Math.abs(t) <= shownSeconds)
  const known = shown.flatMap(({ speedKmh }) => (speedKmh === null ? [] : [speedKmh]))
  if (known.length < 2) return null
  const { per, unit } = speedMeasure(units)
  const step = 20
  const highest = Math.ceil((Math.max(...known, limitKmh ?? 0) / per) * 1.05)
  const top20 = Math.max(step, Math.ceil(highest / step) * step)
  const widest = Math.max(...shown.flatMap(({ t, speedKmh }) => (speedKmh === null ? [] : [Math.abs(t)])))
  const apart = widest > 15 ? 10 : 5
  const reach = Math.max(apart, Math.ceil(widest / apart) * apart)
  const seconds = Array.from({ length: (2 * reach) / apart + 1 }, (_, index) => index * apart - reach)
  const x = (t: number) => left + ((t + reach) / (2 * reach)) * (width - left - right)
  const y = (kmh: number) => height - bottom - (kmh / per / top20) * (height - top - bottom)
  // Missing measurements are gaps.
  let isOpen = false
  const d = shown.map(({ t, speedKmh }) => {
    if (speedKmh === null) {
      isOpen = false
      return ''
    }
    const piece = `${isOpen ? 'L' : 'M'}${x(t).toFixed(1)} ${y(speedKmh).toFixed(1)}`
    isOpen = true
    return piece
  })
  const ticks = Array.from({ length: top20 / step + 1 }, (_, index) => index * step)
  return markup`<svg class="graph" viewBox="0 0 ${width} ${height}" role="img">
    ${ticks.map((tick) => markup`<path d="M${left} ${y(tick * per).toFixed(1)} H${width - right}" stroke="#dfe4e1"/><text x="${left - 5}" y="${(y(tick * per) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`)}
    ${seconds.map((t) => markup`<text x="${x(t).toFixed(1)}" y="${height - 6}" text-anchor="middle">${t > 0 ? `+${t}` : t} s</text>`)}
    ${limitKmh !== null && markup`<path d="M${left} ${y(limitKmh).toFixed(1)} H${width - right}" stroke="#45534d" stroke-dasharray="4 3"/><text x="${width - right}" y="${(y(limitKmh) - 4).toFixed(1)}" text-anchor="end">limit ${speed(limitKmh, units)!.number}</text>`}
    <path d="M${x(0)} ${top} V${height - bottom}" stroke="#9f3501" stroke-width="1.5"/>
    <path d="${d.join('')}" fill="none" stroke="#00694a" stroke-width="2"/>
    <text x="${left - 5}" y="11" text-anchor="end">${unit}</text>
  </svg>`
}
