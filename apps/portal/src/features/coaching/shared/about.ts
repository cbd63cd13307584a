/** The driver or vehicle of a message, in an address. */
export type AboutText = `${'driver' | 'vehicle'}:${string}`
/** The same as the API takes it. */
export type About = { driverId: string } | { vehicleId: string }

export function aboutOf(text: AboutText): About {
  const [type, id = ''] = text.split(':')
  return type === 'driver' ? { driverId: id } : { vehicleId: id }
}

export const aboutText = (about: About): AboutText =>
  'driverId' in about ? `driver:${about.driverId}` : `vehicle:${about.vehicleId}`
