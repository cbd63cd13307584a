/** Writes numbers as bits, highest bit first. */
export class BitWriter {
  private bytes = new Uint8Array(1 << 16)
  private length = 0
  private held = 0
  private heldBits = 0

  /** Up to 24 bits at once. */
  put(value: number, bits: number) {
    this.held = (this.held << bits) | value
    this.heldBits += bits
    while (this.heldBits >= 8) {
      this.heldBits -= 8
      if (this.length === this.bytes.length) this.grow()
      this.bytes[this.length++] = this.held >>> this.heldBits
    }
    this.held &= (1 << this.heldBits) - 1
  }

  /** Exp-Golomb code of a number from 0 up, ue(v). */
  unsigned(value: number) {
    const bits = 31 - Math.clz32(value + 1)
    this.put(0, bits)
    this.put(value + 1, bits + 1)
  }

  /** Exp-Golomb code of a number that may be negative, se(v). */
  signed(value: number) {
    this.unsigned(value > 0 ? 2 * value - 1 : -2 * value)
  }

  /** Ends with a one and fills the last byte with zeros. */
  end(): Uint8Array {
    this.put(1, 1)
    if (this.heldBits > 0) this.put(0, 8 - this.heldBits)
    return this.bytes.subarray(0, this.length)
  }

  private grow() {
    const larger = new Uint8Array(2 * this.bytes.length)
    larger.set(this.bytes)
    this.bytes = larger
  }
}

/** Returns a NAL unit: the header byte and the payload, escaped so that it never looks like the start of another unit. */
export function nalUnit(header: number, payload: Uint8Array): Uint8Array {
  const unit = new Uint8Array(1 + payload.length + (payload.length >> 1) + 1)
  unit[0] = header
  let length = 1
  let zeros = 0
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      unit[length++] = 3
      zeros = 0
    }
    unit[length++] = byte
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return unit.subarray(0, length)
}
