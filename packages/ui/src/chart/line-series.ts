/** One line. */
export interface LineSeries {
  id: string
  label: string
  /** A token name: 'c1' to 'c8', 'risk-4', 'band-2'. */
  color: string
  /** One value for each name of `x`; null is a gap, never a zero. */
  values: readonly (number | null)[]
  /** 90% interval for each value, drawn as a band. */
  interval?: readonly (readonly [low: number, high: number] | null)[] | undefined
  /** The main line: heavier, with its last value next to its name. */
  main?: boolean | undefined
}

/** A hollow circle on a line: a loss. */
export interface ChartMark {
  seriesId: string
  index: number
  label: string
}
