/** Words in a tile's place of a figure that isn't known. */
export const NoFigure = ({ children = 'Not available yet' }: { children?: string }) => (
  <span className="inline-flex h-7 items-center align-top text-13 font-normal tracking-normal text-text-3">
    {children}
  </span>
)
