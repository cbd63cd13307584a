/** `CST` or `GMT-5`: a zone's name at an instant. */
export function zoneText(instant: string | number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    new Date(instant),
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** A zone's place as people write it: "America/New York" for `America/New_York`. */
export const zonePlace = (zone: string): string => zone.replaceAll('_', ' ')
