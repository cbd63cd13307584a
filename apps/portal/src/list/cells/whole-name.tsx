/** A name in a cell that decides which row to open, so it is never cut: it wraps in narrow windows. */
export const WholeName = ({ name }: { name: string }) => (
  <span className="block max-w-64 min-w-24 py-0.5 leading-[18px] text-pretty whitespace-normal">{name}</span>
)
