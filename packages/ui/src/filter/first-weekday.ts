type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
type WeekInfo = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** The day weeks begin with where a language (`en-US`) is spoken: 0 is Sunday. Sunday too where the browser cannot say. */
export function firstWeekday(language: string): Weekday {
  const locale = new Intl.Locale(language) as Intl.Locale & WeekInfo
  const { firstDay = 7 } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {}
  return (firstDay % 7) as Weekday
}
