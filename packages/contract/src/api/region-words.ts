/** Describes how the distance of a trip through several regions is counted. Regions add up to the trips' own distances. */
export const tripsDivided =
  'A trip’s distance is divided among the regions on the straight line between its start and end. Private trips, and those without a start, are excluded.'
