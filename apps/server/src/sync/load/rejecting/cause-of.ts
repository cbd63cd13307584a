const longest = 300
/** Values within a reason: quoted words, and numbers with their units. */
const values = /“[^”]*”|"[^"]*"|[−-]?\d[\d.,:]*(?:[\s\u00a0](?:d|h|min|s|mi|km\/h|km|m|ft|mph|g)(?![a-z]))?/g
/** Tags may be numbers: each one that isn't mapped is a cause of its own. */
const ofTag = /\bmapped to\b/

/**
 * Returns a reason without its values, by which records are listed together: "Latitude 91.2 is not between −90 and 90"
 * and "Latitude 95 is not between −90 and 90" have one cause.
 */
export const causeOf = (reason: string): string =>
  (ofTag.test(reason) ? reason : reason.replaceAll(values, '#').replaceAll(/#(?:[\s\u00a0]+#)+/g, '#')).slice(
    0,
    longest,
  )
