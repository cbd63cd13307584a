/** Result of a bulk action; a failed record is named if its name is known. */
export type BulkOutcome = {
  done: number
  failed: readonly BulkFailure[]
  /** Selected records that the action doesn't apply to. */
  leftOut?: readonly BulkFailure[] | undefined
}
export type BulkFailure = { id: string; name?: string; reason: string }
