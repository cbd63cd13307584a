/** Converts an instant from PostgreSQL's format (`2026-05-05 23:50:00.25+00`) to the API's. */
export function instantText(value: string): string {
  const isPlain = value[10] === ' ' && value[13] === ':' && value.endsWith('+00')
  if (!isPlain) return anyInstantText(value)
  // Every pool uses UTC, so no calendar is needed, which would take seven times as long; lists have many instants.
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

/** For other zones, and years with more than four digits. */
const anyInstantText = (value: string) =>
  new Date(`${value.replace(' ', 'T')}${/[+-]\d\d$/.test(value) ? ':00' : ''}`).toISOString()
