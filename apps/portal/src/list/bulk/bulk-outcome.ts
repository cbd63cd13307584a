/** Result of a bulk action; a failed record is named if its name is known. */
export type BulkOutcome = { done: number; failed: readonly BulkFailure[] }
export type BulkFailure = { id: string; name?: string; reason: string }
