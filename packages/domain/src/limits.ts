/** Constants of section 9 of the specification, each under one name. */

/** A vehicle reports ("Active") while its last GPS time is at most this many days old. */
export const reportingThresholdDays = 30

export const tablePageSize = 10
export const v2PageSize = 20
/** How many search results a picker shows. */
export const optionsAtMost = 50
/** With more vehicles than this, the map gets counts by area. */
export const positionsAtMost = 20_000
export const pageSizes = [10, 20, 50, 100] as const

export const groupsCacheMilliseconds = 24 * 3_600_000
export const clientSwitchLifetimeMilliseconds = 24 * 3_600_000
export const automaticReloadMilliseconds = 480 * 60_000

export const signIn = {
  httpTimeoutSeconds: 10,
  popupTimeoutSeconds: 60,
  clockLeewaySeconds: 60,
  tokenLockMilliseconds: 5_000,
  silentTimeoutSeconds: 60,
  redirectDebounceMilliseconds: 5_000,
  loginCheckMilliseconds: 3_000,
  tokenAttempts: 3,
} as const

export const hoverMenuDelayMilliseconds = 200

/** Both are the specification's; they differ slightly on purpose and are pinned by tests. */
export const metersPerMile = 1609.344
export const kilometersPerMileForSpeed = 1.609

/** On fewer miles, a rate of events is meaningless. */
export const leastMilesOfEvents = 50

/** Losses are rare: one on fewer miles would look like a rate ten times that of any fleet. */
export const leastMilesOfLosses = 100_000

/** Two years and the current month: the longest range of a list or report. */
export const longestRangeMonths = 25

/** A larger file isn't attached to an email, which has a link instead. */
export const largestAttachmentMegabytes = 5
export const largestAttachmentBytes = largestAttachmentMegabytes * 1024 * 1024

export const topCoachingEvents = 6

/** The range of what needs attention: it stays open at any age, as far back as a list reaches. */
export const openRange = { months: longestRangeMonths } as const

/** At this confidence two records are one event: only one counts in scores and in totals, until a person decides. */
export const certainDuplicate = 0.9

/** The initial date range of each page. */
export const defaultRange = {
  events: { days: 7 },
  tables: { days: 30 },
  accidents: { months: 12 },
  behavioral: { months: 3 },
  usage: { months: 3 },
  regional: { months: 1 },
  trends: { months: 6 },
  dashboard: { months: 6 },
  fnol: { months: 3 },
  coaching: { months: 1 },
  deviceHealth: { months: 1 },
  oldTotalRisk: { months: 5 },
} as const

/**
 * The share of a segment's vehicles whose history may still be importing while its scores and figures count as complete:
 * ten new vehicles don't make a finished fleet provisional.
 */
const importingShare = 0.1

/** Returns true if the vehicles that are still importing may change the result for all. */
export const isMuchImporting = (importing: number, all: number): boolean => importing > all * importingShare

/** A score is withheld until the trips and events of this many days are complete: a quarter, which holds every weekday often. */
export const enoughHistoryDays = 90
