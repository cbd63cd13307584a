import type { ScheduleFormat, ScheduleState, ScheduleTime } from './endpoints.ts'

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const scheduleFormatWords: Readonly<Record<ScheduleFormat, string>> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }

export const scheduleStateWords: Readonly<Record<ScheduleState, string>> = {
  active: 'Active',
  paused: 'Paused',
  unopened: 'Paused: not opened',
  stopped: 'Paused: stopped by recipients',
  ended: 'Ended',
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Returns "every Monday at 07:00", "on the last day of every month at 07:00". */
export function scheduleTimeText(time: ScheduleTime): string {
  if (time.frequency === 'weekly') return `every ${weekdayNames[time.weekday - 1]} at ${hourText(time.hour)}`
  const day = time.monthDay === 31 ? 'the last day' : `day ${time.monthDay}`
  return `on ${day} of every month at ${hourText(time.hour)}`
}
