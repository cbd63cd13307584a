/** The bars of one colour: a value for each name along the axis, null where there is none. */
export interface BarSeries {
  id: string
  label: string
  /** A token's name. */
  color: string
  values: readonly (number | null)[]
}

/** A line over the bars, on an axis of its own at the right: what the same names come to in another unit. */
export interface BarLine extends BarSeries {
  format: (value: number) => string
}
