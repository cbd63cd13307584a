/**
 * The share of a segment's vehicles whose history may still be importing while its scores and figures count as complete:
 * ten new vehicles don't make a finished fleet provisional.
 */
const importingShare = 0.1

/** Returns true if the vehicles that are still importing may change what is said about all. */
export const isMuchImporting = (importing: number, all: number): boolean => importing > all * importingShare

/** A score is withheld until the trips and events of this many days are complete: a quarter, which holds every weekday often. */
export const enoughHistoryDays = 90
