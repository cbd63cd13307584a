/** Bytes in network order, in a growing buffer. */
export class Bytes {
  private bytes: Buffer
  private view: DataView
  private at = 0

  constructor(expectedBytes = 16_384) {
    this.bytes = Buffer.allocUnsafe(expectedBytes)
    this.view = viewOf(this.bytes)
  }

  get length(): number {
    return this.at
  }

  /** Reserves more bytes; returns where they begin. */
  private reserve(count: number): number {
    const begin = this.at
    this.at += count
    if (this.at > this.bytes.length) {
      const longer = Buffer.allocUnsafe(2 * this.at)
      this.bytes.copy(longer, 0, 0, begin)
      this.bytes = longer
      this.view = viewOf(longer)
    }
    return begin
  }

  byte(value: number): void {
    const at = this.reserve(1)
    this.view.setUint8(at, value)
  }
  int16(value: number): void {
    const at = this.reserve(2)
    this.view.setInt16(at, value)
  }
  int32(value: number): void {
    const at = this.reserve(4)
    this.view.setInt32(at, value)
  }
  int64(value: bigint): void {
    const at = this.reserve(8)
    this.view.setBigInt64(at, value)
  }
  /**
   * Writes whole milliseconds as microseconds; nearly all are small enough to avoid bigint, which is several times
   * slower.
   */
  microseconds(milliseconds: number): void {
    const number = milliseconds * 1000
    if (!Number.isSafeInteger(number)) {
      this.int64(BigInt(milliseconds) * 1000n)
      return
    }
    const at = this.reserve(8)
    this.view.setInt32(at, Math.floor(number / 2 ** 32))
    this.view.setInt32(at + 4, number | 0)
  }
  float32(value: number): void {
    const at = this.reserve(4)
    this.view.setFloat32(at, value)
  }
  float64(value: number): void {
    const at = this.reserve(8)
    this.view.setFloat64(at, value)
  }
  /** Writes text preceded by its length and an optional version byte. */
  text(value: string, version?: number): void {
    const length = Buffer.byteLength(value)
    this.int32(version === undefined ? length : length + 1)
    if (version !== undefined) this.byte(version)
    const at = this.reserve(length)
    this.bytes.write(value, at)
  }
  raw(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length)
    this.bytes.set(bytes, at)
  }
  /** Overwrites a number at a position. */
  putInt32(value: number, at: number): void {
    this.view.setInt32(at, value)
  }
  /** Returns what was written; no writes may follow. */
  end(): Buffer {
    return this.bytes.subarray(0, this.at)
  }
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
