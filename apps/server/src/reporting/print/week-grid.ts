import type { HourOfWeek } from '@milepost/contract/api/measures'
import { type Markup, markup } from './markup.ts'

const [left, top, cellWidth, cellHeight] = [34, 14, 26, 13]
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const eventsOf = ({ incidents }: HourOfWeek) => incidents

/**
 * Draws events by weekday and hour, or another number of theirs, darker for more, with the whole number; hours without
 * driving are empty.
 */
export function weekGrid(cells: readonly HourOfWeek[], numberOf = eventsOf): Markup {
  const most = Math.max(1, ...cells.map(numberOf))
  const squares = cells.map((cell) => {
    const { weekday, hour } = cell
    const number = numberOf(cell)
    const [x, y] = [left + hour * cellWidth, top + (weekday - 1) * cellHeight]
    const share = number / most
    return markup`<rect x="${x}" y="${y}" width="${cellWidth - 2}" height="${cellHeight - 2}" fill="#b3411a" fill-opacity="${(0.07 + 0.83 * share).toFixed(2)}"/>
      ${Math.round(number) > 0 && markup`<text x="${x + cellWidth / 2 - 1}" y="${y + 9}" text-anchor="middle" style="fill:${share > 0.5 ? '#fff' : '#141c19'}">${Math.round(number)}</text>`}`
  })
  return markup`<svg class="graph" viewBox="0 0 ${left + 24 * cellWidth} ${top + 7 * cellHeight}" role="img">
    ${[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => markup`<text x="${left + hour * cellWidth}" y="10">${String(hour).padStart(2, '0')}</text>`)}
    ${weekdays.map((day, index) => markup`<text x="0" y="${top + index * cellHeight + 9}">${day}</text>`)}
    <rect x="${left}" y="${top}" width="${24 * cellWidth - 2}" height="${7 * cellHeight - 2}" fill="none" stroke="#dfe4e1"/>
    ${squares}
  </svg>`
}
