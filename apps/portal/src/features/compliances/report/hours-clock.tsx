import { hourText } from '@milepost/contract/compliances/words'
import { minutesByHour } from './minutes-by-hour.ts'

const size = 220
const center = size / 2
const [inner, outer] = [34, 88]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const labeled = [0, 6, 12, 18]

interface HoursClockProps {
  trips: readonly { startMinute: number; minutes: number }[]
  hours: { from: number; to: number }
}

/** A clock of 24 hours: longer wedges for more driving, another color outside the operating hours. */
export function HoursClock({ trips, hours: open }: HoursClockProps) {
  const minutes = minutesByHour(trips)
  const most = Math.max(1, ...minutes)
  const isOpen = (hour: number) =>
    open.from < open.to ? hour >= open.from && hour < open.to : hour >= open.from || hour < open.to
  const outside = hours.filter((hour) => minutes[hour]! > 0 && !isOpen(hour))
  const summary = outside.length
    ? `Driving outside operating hours at ${outside.map(hourText).join(', ')}`
    : 'No driving outside operating hours'
  return (
    <svg role="img" aria-label={summary} viewBox={`0 0 ${size} ${size}`} className="num w-full max-w-[220px]">
      {hours.map((hour) => (
        <g key={hour}>
          <path d={wedge(hour, outer)} fill={isOpen(hour) ? 'var(--primary-soft)' : 'var(--sunken)'} />
          {minutes[hour]! > 0 && (
            <path
              d={wedge(hour, inner + ((outer - inner) * minutes[hour]!) / most)}
              fill={isOpen(hour) ? 'var(--c3)' : 'var(--destructive)'}
            >
              <title>{`${hourText(hour)}: ${Math.round(minutes[hour]!)} min`}</title>
            </path>
          )}
        </g>
      ))}
      {labeled.map((hour) => {
        const [x, y] = pointAt(hour, outer + 12)
        return (
          <text key={hour} x={x} y={y} textAnchor="middle" dominantBaseline="middle" fontSize="11" fill="var(--text-3)">
            {String(hour).padStart(2, '0')}
          </text>
        )
      })}
    </svg>
  )
}

function pointAt(hour: number, radius: number): [x: number, y: number] {
  const angle = (hour / 24) * 2 * Math.PI - Math.PI / 2
  return [center + radius * Math.cos(angle), center + radius * Math.sin(angle)]
}

/** A piece of the ring for one hour, with a hairline to its neighbors. */
function wedge(hour: number, radius: number): string {
  const gap = 0.04
  const [from, to] = [hour + gap, hour + 1 - gap]
  const corner = (at: number, length: number) =>
    pointAt(at, length)
      .map((part) => part.toFixed(2))
      .join(' ')
  return `M${corner(from, inner)}L${corner(from, radius)}A${radius} ${radius} 0 0 1 ${corner(to, radius)}L${corner(to, inner)}A${inner} ${inner} 0 0 0 ${corner(from, inner)}Z`
}
