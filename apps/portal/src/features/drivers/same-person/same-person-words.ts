import type { DriverRecord, SamePersonReason, SamePersonStrength } from '@milepost/contract/drivers/same-person'
import type { Tone } from '@milepost/ui/feedback/badge'

/** What two drivers have in common, for sentences. */
const reasonWords: Readonly<Record<SamePersonReason, string>> = {
  license: 'license',
  employeeNumber: 'employee number',
  phone: 'phone number',
  name: 'name',
}

export const strengthWords: Readonly<Record<SamePersonStrength, { word: string; tone: Tone }>> = {
  strong: { word: 'Very likely', tone: 'success' },
  likely: { word: 'Likely', tone: 'info' },
  maybe: { word: 'Maybe', tone: 'neutral' },
}

/** Returns "Same license and name". */
export const reasonsText = (reasons: readonly SamePersonReason[]): string =>
  `Same ${new Intl.ListFormat('en-US').format(reasons.map((reason) => reasonWords[reason]))}`

/** Returns the record that says most, whose name and license are shown for both unless someone chooses the other. */
export function fullerRecord(a: DriverRecord, b: DriverRecord): DriverRecord {
  const known = ({ licenseNumber, employeeNumber, phoneNumber }: DriverRecord) =>
    [licenseNumber, employeeNumber, phoneNumber].filter(Boolean).length
  return known(b) > known(a) ? b : a
}
