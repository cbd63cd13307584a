/** A value at a time, for a fit around an instant. */
export type Reading = { seconds: number; value: number; weight: number }

/** Value, first and second derivative at 0 s, with the error of the second for readings off by 1. */
export type LocalFit = { value: number; slope: number; curve: number; slopeError: number; curveError: number }

/**
 * Weighted least squares of value + slope·t + curve·t²/2 around t = 0 (local regression: Cleveland, JASA 1979). Null if
 * the readings don't determine it.
 */
export function fitQuadratic(readings: readonly Reading[]): LocalFit | null {
  const moments = [0, 0, 0, 0, 0]
  const squares = [0, 0, 0, 0, 0]
  const right = [0, 0, 0]
  for (const { seconds, value, weight } of readings) {
    let power = weight
    for (let n = 0; n < 5; n++) {
      moments[n]! += power
      squares[n]! += power * weight
      if (n < 3) right[n]! += power * value
      power *= seconds
    }
  }
  const inverse = invert(moments)
  if (!inverse) return null
  const [value, slope, halfCurve] = inverse.map((row) => dot(row, right)) as [number, number, number]
  return {
    value,
    slope,
    curve: 2 * halfCurve,
    slopeError: spread(inverse[1]!, squares),
    curveError: 2 * spread(inverse[2]!, squares),
  }
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, index) => sum + x * b[index]!, 0)

/** Standard deviation of one coefficient for readings with a standard deviation of 1. */
const spread = (row: readonly number[], squares: readonly number[]) =>
  Math.sqrt(
    Math.max(
      0,
      row.reduce((sum, x, i) => sum + x * row.reduce((inner, y, j) => inner + y * squares[i + j]!, 0), 0),
    ),
  )

/** Inverse of the symmetric matrix whose element i, j is m[i + j]. */
function invert([a, b, c, d, e]: readonly number[]): number[][] | null {
  const [p, q, r, s, t] = [a!, b!, c!, d!, e!]
  const cofactors = [
    [r * t - s * s, r * s - q * t, q * s - r * r],
    [r * s - q * t, p * t - r * r, q * r - p * s],
    [q * s - r * r, q * r - p * s, p * r - q * q],
  ]
  const determinant = p * cofactors[0]![0]! + q * cofactors[0]![1]! + r * cofactors[0]![2]!
  if (!(determinant > 1e-9)) return null
  return cofactors.map((row) => row.map((x) => x / determinant))
}
