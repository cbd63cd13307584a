type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
type WeekInfo = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** Returns the first day of the week for a language (`en-US`): 0 is Sunday. Also Sunday if the browser doesn't know. */
export function firstWeekday(language: string): Weekday {
  const locale = new Intl.Locale(language) as Intl.Locale & WeekInfo
  const { firstDay = 7 } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {}
  return (firstDay % 7) as Weekday
}
