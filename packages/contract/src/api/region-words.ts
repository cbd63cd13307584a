/** Describes how the distance of a trip through several regions is counted. What regions have adds up to the trips' own distances. */
export const tripsDivided =
  'A trip’s distance is divided among the regions on the straight line between its start and end, so a region may have events and no distance. Private trips, and those without a start, are excluded.'
