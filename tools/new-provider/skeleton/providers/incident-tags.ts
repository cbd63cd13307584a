/**
 * Skeleton's words for safety events, folded to lower case, and the incident type each means for us. `null`: known, and
 * not an incident. Source: invented, as long as no incidents are read.
 */
export const incidentTags: Record<string, string | null> = {}
