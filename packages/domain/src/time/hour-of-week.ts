/** The maximum number of selected hours: each is looked up separately in every week. */
export const mostHoursOfWeek = 24

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export type WeekHour = { weekday: number; hour: number }

/** `weekday-hour`, weekday 1 (Monday) to 7, hour 0–23, such as `5-17`. */
export const hourCode = ({ weekday, hour }: WeekHour): string => `${weekday}-${hour}`

export function hourOfCode(code: string): WeekHour {
  const [weekday, hour] = code.split('-').map(Number) as [number, number]
  return { weekday, hour }
}

/** Each hour of the week, starting on Monday, with its text: "Fri 17:00–18:00". */
export const hoursOfWeek: readonly { code: string; word: string }[] = weekdays.flatMap((name, day) =>
  Array.from({ length: 24 }, (_, hour) => ({
    code: hourCode({ weekday: day + 1, hour }),
    word: `${name} ${clock(hour)}–${clock(hour + 1)}`,
  })),
)

function clock(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`
}
