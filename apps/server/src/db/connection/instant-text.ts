/** An instant as PostgreSQL writes it (`2026-05-05 23:50:00.25+00`), in the form in which it leaves the API. */
export function instantText(value: string): string {
  const isPlain = value[10] === ' ' && value[13] === ':' && value.endsWith('+00')
  if (!isPlain) return anyInstantText(value)
  // Every pool asks for UTC: no calendar is needed, which would take seven times as long, and lists have many instants.
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

/** Of another zone or of years that need more than four figures. */
const anyInstantText = (value: string) =>
  new Date(`${value.replace(' ', 'T')}${/[+-]\d\d$/.test(value) ? ':00' : ''}`).toISOString()
