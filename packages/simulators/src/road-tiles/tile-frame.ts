/** A square of the Web Mercator map. */
export type TileAddress = { z: number; x: number; y: number }

/** Units across a tile, and how far lines continue beyond its edges. */
export const EXTENT = 4096
export const BUFFER = 64

/** The area of a tile with its buffer, in degrees, and its own coordinates: x to the right, y down. */
export class TileFrame {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
  private readonly address: TileAddress

  constructor(address: TileAddress) {
    this.address = address
    this.west = this.longitudeAt(-BUFFER)
    this.east = this.longitudeAt(EXTENT + BUFFER)
    this.north = this.latitudeAt(-BUFFER)
    this.south = this.latitudeAt(EXTENT + BUFFER)
  }

  xOf(longitude: number): number {
    return Math.round(((longitude / 360 + 0.5) * 2 ** this.address.z - this.address.x) * EXTENT)
  }

  yOf(latitude: number): number {
    const sin = Math.sin((latitude * Math.PI) / 180)
    const part = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
    return Math.round((part * 2 ** this.address.z - this.address.y) * EXTENT)
  }

  private longitudeAt(x: number): number {
    return ((this.address.x + x / EXTENT) / 2 ** this.address.z - 0.5) * 360
  }

  private latitudeAt(y: number): number {
    const part = 1 - (2 * (this.address.y + y / EXTENT)) / 2 ** this.address.z
    return (Math.atan(Math.sinh(Math.PI * part)) * 180) / Math.PI
  }
}
