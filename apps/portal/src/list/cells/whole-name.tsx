/** How names in a cell wrap in narrow windows instead of being cut. */
export const wholeNames = 'block max-w-64 min-w-18 leading-[18px] text-pretty whitespace-normal'

/** A name in a cell that decides which row to open, so it is never cut: it wraps in narrow windows. */
export const WholeName = ({ name }: { name: string }) => <span className={`${wholeNames} py-0.5`}>{name}</span>
