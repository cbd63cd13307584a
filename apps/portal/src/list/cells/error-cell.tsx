/** Why something failed, in a cell: cut, and told whole on hover. */
export const ErrorCell = ({ error }: { error: string }) => (
  <span className="block max-w-80 truncate" title={error}>
    {error}
  </span>
)
