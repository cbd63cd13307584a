type Located = { latitude: number; longitude: number; reachKilometers: number }

/** A place with its distance; `score` is the distance minus the place's reach where it has any, lower is better. */
export type Candidate<P> = { place: P; kilometers: number; score: number }

const KILOMETERS_PER_DEGREE = 110.57
const KILOMETERS_PER_DEGREE_AT_EQUATOR = 111.32
const RINGS = 9
/** Nearly all places reach no further, so that a few cells around a point determine the best one. */
const SMALL_REACH_KILOMETERS = 3
/** The few that do are stored in cells as large as the rings. */
const LARGE_CELL = RINGS + 1

/** Places in a grid, searched outward in rings of cells. */
export class PlaceGrid<P extends Located> {
  private readonly small = new Map<number, P[]>()
  private readonly large = new Map<number, P[]>()
  private readonly cellDegrees: number
  private readonly columns: number

  constructor(places: readonly P[], cellDegrees: number) {
    this.cellDegrees = cellDegrees
    this.columns = Math.ceil(360 / cellDegrees)
    for (const place of places) {
      const [row, column] = [this.row(place.latitude), this.column(place.longitude)]
      const isSmall = place.reachKilometers <= SMALL_REACH_KILOMETERS
      const cells = isSmall ? this.small : this.large
      const key = isSmall ? this.keyOf(row, column) : this.keyOf(...largeCell(row, column))
      const list = cells.get(key)
      if (list) list.push(place)
      else cells.set(key, [place])
    }
  }

  /**
   * Returns the place with the best score within nine cells, among the wanted ones; null if there is none. `reaches`
   * returns whether a place's name carries beyond itself here; by default all do.
   */
  nearest(latitude: number, longitude: number, { wanted, reaches }: Rules<P> = {}): Candidate<P> | null {
    const search = new Search(latitude, longitude, { wanted, reaches })
    const row = this.row(latitude)
    const column = this.column(longitude)
    this.searchLarge(search, row, column)
    for (let ring = 0; ring <= RINGS; ring++) {
      this.searchRing(search, row, column, ring)
      const searchedKilometers = ring * this.cellDegrees * search.kilometersEast
      if (search.score + SMALL_REACH_KILOMETERS < searchedKilometers) break
    }
    return search.best && { place: search.best, kilometers: search.kilometers, score: search.score }
  }

  private searchLarge(search: Search<P>, row: number, column: number) {
    const [first, left] = largeCell(row - RINGS, column - RINGS)
    const [last, right] = largeCell(row + RINGS, column + RINGS)
    const isWithin = (place: P) =>
      Math.abs(this.row(place.latitude) - row) <= RINGS && Math.abs(this.column(place.longitude) - column) <= RINGS
    for (let r = first; r <= last; r++)
      for (let c = left; c <= right; c++)
        for (const place of this.large.get(this.keyOf(r, c)) ?? []) if (isWithin(place)) search.consider(place)
  }

  private searchRing(search: Search<P>, row: number, column: number, ring: number) {
    for (let r = row - ring; r <= row + ring; r++) {
      const step = ring === 0 || r === row - ring || r === row + ring ? 1 : 2 * ring
      for (let c = column - ring; c <= column + ring; c += step) {
        const list = this.small.get(this.keyOf(r, c))
        if (list) for (const place of list) search.consider(place)
      }
    }
  }

  private keyOf(row: number, column: number) {
    return row * this.columns + column
  }

  private row(latitude: number) {
    return Math.floor((latitude + 90) / this.cellDegrees)
  }

  private column(longitude: number) {
    return Math.floor((longitude + 180) / this.cellDegrees)
  }
}

const largeCell = (row: number, column: number): [row: number, column: number] => [
  Math.floor(row / LARGE_CELL),
  Math.floor(column / LARGE_CELL),
]

type Rules<P> = {
  wanted?: ((place: P) => boolean) | undefined
  reaches?: ((place: P) => boolean) | undefined
}

class Search<P extends Located> {
  best: P | null = null
  kilometers = Infinity
  score = Infinity
  readonly kilometersEast: number
  private readonly latitude: number
  private readonly longitude: number
  private readonly rules: Rules<P>

  constructor(latitude: number, longitude: number, rules: Rules<P>) {
    this.latitude = latitude
    this.longitude = longitude
    this.rules = rules
    this.kilometersEast = KILOMETERS_PER_DEGREE_AT_EQUATOR * Math.cos((latitude * Math.PI) / 180)
  }

  consider(place: P) {
    const east = (place.longitude - this.longitude) * this.kilometersEast
    const north = (place.latitude - this.latitude) * KILOMETERS_PER_DEGREE
    const kilometers = Math.sqrt(east * east + north * north)
    const { wanted, reaches } = this.rules
    const withReach = kilometers - place.reachKilometers
    if (withReach >= this.score || (wanted && !wanted(place))) return
    const score = reaches && !reaches(place) ? kilometers : withReach
    if (score >= this.score) return
    this.best = place
    this.kilometers = kilometers
    this.score = score
  }
}
