/** A failure reason in a cell: truncated, with the full text as a tooltip. */
export const ErrorCell = ({ error }: { error: string }) => (
  <span className="block max-w-80 truncate" title={error}>
    {error}
  </span>
)
