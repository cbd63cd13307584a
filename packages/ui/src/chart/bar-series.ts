/** The bars of one colour: a value for each name along the axis, null where there is none. */
export interface BarSeries {
  id: string
  label: string
  /** A token's name. */
  color: string
  values: readonly (number | null)[]
}
