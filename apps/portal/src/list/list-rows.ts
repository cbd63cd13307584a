const none: readonly never[] = []

/**
 * A list as section 8 of the specification answers it: empty if it could not be loaded, with `failed` set so
 * that it differs from a list without rows. Rows are undefined while they load; earlier ones stay after a failed refresh.
 */
export function listRows<Row>(
  { isError, data }: { isError: boolean; data: unknown },
  rows: readonly Row[] | undefined,
): { rows: readonly Row[] | undefined; failed: boolean } {
  const failed = isError && data === undefined
  return { rows: failed ? none : rows, failed }
}
