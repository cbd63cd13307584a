/** The units that speeds are sent in, in km/h. */
const kmhPer = { 'km/h': 1, mph: 1.609, knots: 1.852, 'm/s': 3.6 } as const
const units = Object.entries(kmhPer)

/** A unit that is taken for another one, by how often it states each true km/h. */
const confusions = units.flatMap(([sent, kmh]) =>
  units.flatMap(([read, readKmh]) =>
    sent === read ? [] : [{ factor: readKmh / kmh, words: `as if ${sent} were read as ${read}` }],
  ),
)
/** As far as a ratio is measured exactly. */
const nearFactor = 0.04
/** Roads are longer than the lines between positions, so that a device seems to state as much more. */
const bendShare = 1.015

/** Returns which unit of speed was taken for which, in words, if a ratio of stated and true speeds is that of two; undefined otherwise. */
export function confusedSpeeds(ratio: number): string | undefined {
  const off = ({ factor }: { factor: number }) => Math.abs(Math.log(ratio / (factor * bendShare)))
  const nearest = confusions.reduce((best, one) => (off(one) < off(best) ? one : best))
  return off(nearest) < nearFactor ? nearest.words : undefined
}
