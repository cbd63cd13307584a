import { certainChange, scoreChangeText } from '@milepost/contract/risk/ranking-columns'

type Compared = Parameters<typeof certainChange>[0]

/** Says once below rows why none has a main change, in place of a column without content; empty if one may have. */
export const NoCertainChange = ({ rows }: { rows: readonly Compared[] }) =>
  rows.some((row) => scoreChangeText(row) !== null) &&
  rows.every((row) => certainChange(row) === 0) && (
    <p className="border-t border-border px-3.5 py-2.5 text-12 text-text-3">
      Every change is within its margin of error, so none has a main reason.
    </p>
  )
