/** Hints for narrowing a request, by the parameters it was made with. */
const narrower: readonly { asked: RegExp; hint: string }[] = [
  { asked: /^(from|to|starttime|endtime)$/i, hint: 'choose a shorter range' },
  { asked: /^searchedtext$/i, hint: 'search for more letters' },
  { asked: /^(vehiclegroups|vehicleids|driverids)$/i, hint: 'choose fewer vehicles, drivers or groups' },
  { asked: /^hourofweek$/i, hint: 'choose all hours of the week' },
  { asked: /^pagenumber$/i, hint: 'go to an earlier page' },
]

/** Explains why a request was canceled when its statement took too long, and what the caller can do. */
export function tooLong(query: unknown): string {
  const asked = Object.keys((query as object | null) ?? {})
  const hints = narrower.filter((one) => asked.some((name) => one.asked.test(name))).map(({ hint }) => hint)
  const all = hints.length > 0 ? hints : ['choose filters that match less']
  const suggestions = all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : all[0]!
  return `This took too long and was stopped. To get a result, ${suggestions}.`
}
