import { dayPlus } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'

/** A reported collision, and the policy of its vehicle. */
export type DemoCollision = { policyNumber: string; vehicleName: string; occurredAt: string; timeZone: string }

const header = [
  'Policy number',
  'Claim number',
  'Date of loss',
  'Unit',
  'Fault %',
  'Paid',
  'Reserved',
  'Injuries',
  'Status',
]
const faults = ['100', '', '0', '50', '100'] as const
/** Days between a collision and a made-up loss of the same vehicle that no device reported. */
const apartDays = [37, 61, 90]

/**
 * Returns the insurer's loss run as CSV: a claim for every second collision, sometimes dated a day late, one in three
 * vehicles with another loss that no device reported, and one of a trailer that isn't connected.
 */
export function lossRunFile(collisions: readonly DemoCollision[], today: string): string {
  const lines = collisions.flatMap(({ policyNumber, vehicleName, occurredAt, timeZone }, at) => {
    const day = localDay(timeZone, Date.parse(occurredAt))
    const claimed = at % 2 === 0 ? [[policyNumber, dayPlus(day, at % 3 === 2 ? 1 : 0), vehicleName]] : []
    const other = at % 3 === 0 ? [[policyNumber, dayPlus(day, -apartDays[at % apartDays.length]!), vehicleName]] : []
    return [...claimed, ...other]
  })
  const trailer = [collisions[0]!.policyNumber, dayPlus(today, -20), 'Trailer 9']
  const rows = [...lines, trailer].map(([policyNumber, day, vehicle], at) => {
    const isOpen = at % 4 === 1
    const paid = 1_800 + ((at * 2_731) % 21_000)
    const amounts = [
      String(paid),
      String(isOpen ? paid * 2 : 0),
      String(at % 7 === 3 ? 1 : 0),
      isOpen ? 'Open' : 'Closed',
    ]
    return [
      policyNumber,
      `LMC-${40_117 + at * 13}`,
      day! > today ? today : day,
      vehicle,
      faults[at % faults.length],
      ...amounts,
    ]
  })
  return [header, ...rows].map((cells) => cells.map((cell) => `"${cell!.replaceAll('"', '""')}"`).join(',')).join('\n')
}
