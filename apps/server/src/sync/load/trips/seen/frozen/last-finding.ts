import type { ReceiverFault } from './receiver-faults.ts'

/** What the positions of a vehicle show on a trip: a fault, that they are right ('none'), or neither (null). */
export type ReceiverFinding = { vehicleId: string; startedAt: Date; fault: ReceiverFault | 'none' | null }

/** What a vehicle's last trips show, and since which of them. */
export type LastFinding = ReceiverFinding & { fault: ReceiverFault | 'none'; since: Date }

/** Returns what the last trips of each vehicle show, since the first of those in a row that show the same; trips that show neither don't count. */
export function lastFindings(found: readonly ReceiverFinding[]): LastFinding[] {
  const shown = found.flatMap((one) => (one.fault === null ? [] : [{ ...one, fault: one.fault, since: one.startedAt }]))
  return [...Map.groupBy(shown, ({ vehicleId }) => vehicleId).values()].map((own) =>
    own
      .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
      .reduce((before, one) => ({ ...one, since: before.fault === one.fault ? before.since : one.startedAt })),
  )
}
