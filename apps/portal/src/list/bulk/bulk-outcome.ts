/** What became of a bulk action; a record that failed is named where its name is known. */
export type BulkOutcome = { done: number; failed: readonly BulkFailure[] }
export type BulkFailure = { id: string; name?: string; reason: string }
