/** A name that may be long, in a cell: cut where the window is not wide, and told whole on hover. */
export const CutName = ({ name }: { name: string }) => (
  <span className="block max-w-36 truncate min-[1500px]:max-w-64" title={name}>
    {name}
  </span>
)
