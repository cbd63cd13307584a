const [weekMs, quarterMs] = [7 * 86_400_000, 900_000]
/** Offsets are listed for the years around now. */
const [yearsBack, yearsAhead] = [4, 2]
/** The offset of other years: no zone has this one. */
export const unlisted = 999

/** Returns local time minus UTC in milliseconds. */
export type OffsetMs = (zone: string, atMs: number) => number

/**
 * Lists the offsets of zones for the years around `now`, for SQL: `seconds` is an array literal of the instants at which
 * any clock changes, and each zone's row has the offset in quarters of an hour before the first and after each of them.
 */
export function listOffsets(zones: readonly string[], offsetMs: OffsetMs, now: Date) {
  const year = now.getUTCFullYear()
  const [from, until] = [Date.UTC(year - yearsBack, 0, 1), Date.UTC(year + yearsAhead, 0, 1)]
  const changes = new Set([from, until])
  for (const zone of zones)
    for (let at = from; at < until; at += weekMs) {
      let [before, after] = [at, Math.min(at + weekMs, until)]
      if (offsetMs(zone, before) === offsetMs(zone, after)) continue
      while (after - before > quarterMs) {
        const middle = before + Math.ceil((after - before) / 2 / quarterMs) * quarterMs
        if (offsetMs(zone, middle) === offsetMs(zone, before)) before = middle
        else after = middle
      }
      changes.add(after)
    }
  const starts = [...changes].toSorted((a, b) => a - b)
  const rows = zones.map((zone) => [
    unlisted,
    ...starts.map((at) => (at === until ? unlisted : offsetMs(zone, at) / quarterMs)),
  ])
  return { seconds: `'{${starts.map((at) => at / 1000).join()}}'::float8[]`, rows }
}
