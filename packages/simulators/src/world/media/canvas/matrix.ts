/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = { a: number; b: number; c: number; d: number; e: number; f: number }

export const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

/** Applies `inner` first. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  }
}

export function inverse({ a, b, c, d, e, f }: Matrix): Matrix {
  const size = a * d - b * c
  return {
    a: d / size,
    b: -b / size,
    c: -c / size,
    d: a / size,
    e: (c * f - d * e) / size,
    f: (b * e - a * f) / size,
  }
}
