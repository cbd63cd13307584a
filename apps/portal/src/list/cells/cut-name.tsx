const widths = {
  short: 'max-w-24 min-[1360px]:max-w-26',
  person: 'max-w-26.5',
  middle: 'max-w-32',
  long: 'max-w-34',
  way: 'max-w-40 min-[1360px]:max-w-52',
} as const

/** A possibly long name in a cell: truncated in narrow windows, with the full name as a tooltip and in print. */
export const CutName = ({ name, at = 'long' }: { name: string; at?: keyof typeof widths }) => (
  <span
    className={`block truncate min-[1500px]:max-w-64 print:max-w-none print:whitespace-normal ${widths[at]}`}
    title={name}
  >
    {name}
  </span>
)
