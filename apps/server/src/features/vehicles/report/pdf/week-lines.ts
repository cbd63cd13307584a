import type { VehicleReport } from '@milepost/contract/vehicles/report'
import type { Units } from '@milepost/domain/quantity'
import { ratePer1000 } from '@milepost/domain/quantity'
import { type Markup, markup } from '../../../../reporting/print/markup.ts'
import { dayText } from '../../../../reporting/print/print-time.ts'

const width = 660
const height = 140
const [left, right, top, bottom] = [36, 12, 10, 20]

/**
 * Draws events per mile by week for the vehicle and the fleet; weeks with little driving are gaps. Null if no week has
 * data.
 */
export function weekLines(
  { connection, weekly }: Pick<VehicleReport, 'connection' | 'weekly'>,
  units: Units,
): Markup | null {
  const shown = (rate: number | null) => Number(ratePer1000(rate, units)?.number.replaceAll(',', '') ?? Number.NaN)
  const own = weekly.map(({ per1000Miles }) => shown(per1000Miles))
  const fleet = weekly.map(({ fleetPer1000Miles }) => shown(fleetPer1000Miles))
  const known = [...own, ...fleet].filter((value) => !Number.isNaN(value))
  if (!own.some((value) => !Number.isNaN(value))) return null
  const step = stepFor(Math.max(...known, 1))
  const highest = Math.ceil(Math.max(...known, 1) / step) * step
  const x = (index: number) => left + ((index + 0.5) / weekly.length) * (width - left - right)
  const y = (value: number) => height - bottom - (value / highest) * (height - top - bottom)
  const ticks = Array.from({ length: Math.round(highest / step) + 1 }, (_, index) => index * step)
  const line = (values: readonly number[], color: string, stroke: number) => {
    const dots = values.flatMap((value, index) =>
      Number.isNaN(value)
        ? []
        : [markup`<circle cx="${x(index).toFixed(1)}" cy="${y(value).toFixed(1)}" r="2.5" fill="${color}"/>`],
    )
    return markup`<path d="${pathOf(values, x, y)}" fill="none" stroke="${color}" stroke-width="${stroke}"/>${dots}`
  }
  const nth = Math.ceil(weekly.length / 8)
  return markup`<svg class="graph" viewBox="0 0 ${width} ${height}" role="img">
    ${ticks.map((tick) => markup`<path d="M${left} ${y(tick).toFixed(1)} H${width - right}" stroke="#dfe4e1"/><text x="${left - 5}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`)}
    ${weekly.map(({ week }, index) => index % nth === 0 && markup`<text x="${x(index).toFixed(1)}" y="${height - 4}" text-anchor="middle">${dayText(week)}</text>`)}
    ${line(fleet, fleetColor, 1.5)}${line(own, ownColor, 2.5)}
  </svg>
  <p class="legend"><span><i style="background:${ownColor}"></i>This vehicle</span><span><i style="background:${fleetColor}"></i>${connection.name}</span></p>`
}

const ownColor = '#00694a'
const fleetColor = '#2b65b8'

/** About four steps to the highest value. */
const stepFor = (highest: number): number =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => highest / one <= 5) ?? 1000

/** Unknown values are gaps in the line. */
function pathOf(values: readonly number[], x: (index: number) => number, y: (value: number) => number): string {
  return values
    .map((value, index) => {
      if (Number.isNaN(value)) return ''
      const isOpen = index > 0 && !Number.isNaN(values[index - 1]!)
      return `${isOpen ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}
