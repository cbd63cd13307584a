/** The bars of one color: a value for each name along the axis, null if there is none. */
export interface BarSeries {
  id: string
  label: string
  /** A token's name. */
  color: string
  values: readonly (number | null)[]
}

/** A line over the bars, on its own axis at the right: the same names in another unit. */
export interface BarLine extends BarSeries {
  format: (value: number) => string
}
