import type { receiverFaults as kinds } from '@milepost/contract/device-health/mismatch-details'
import { mismatchType } from '@milepost/domain/codes'

export type ReceiverFault = (typeof kinds)[number]

/** What is wrong with the positions of a device, and how an admin reads it. Each is a key of the evidence. */
export const receiverFaults: Readonly<Record<ReceiverFault, string>> = {
  frozen:
    'Positions repeat one place while they state motion: the receiver froze. Distances, driving times and speeds are unknown meanwhile.',
  twoVehicles:
    'Positions alternate between two places, too far apart to drive: two devices seem to report under this ID, or one sends old positions with new times. Trips and events are unknown meanwhile.',
}

/** SQL that is true of a fault of one kind. */
export const hasReceiverFault = (x: string, fault: ReceiverFault) =>
  `${x}.type = ${mismatchType.code.gps} and ${x}.evidence ? '${fault}'`

/** SQL that is true of the device trouble `x` with positions of one of these kinds, open or not. */
export const isReceiverFault = (x: string) =>
  `${x}.type = ${mismatchType.code.gps} and ${x}.evidence ?| array['${Object.keys(receiverFaults).join("', '")}']`
