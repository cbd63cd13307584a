/**
 * The incident type for each of Skeleton's words for safety events, in lower case. `null`: known, and not an incident.
 * Source: invented, as long as no incidents are read.
 */
export const incidentTags: Record<string, string | null> = {}
