import { describe, expect, it } from 'vitest'
import { BitWriter, nalUnit } from './bits.ts'
import { Encoder } from './encoder.ts'
import type { Picture } from './picture.ts'
import { writeResidual } from './residual.ts'
import { Transform } from './transform.ts'

// That browsers decode what comes out is tested with Chromium, in the server's `cut-still.test.ts`.

const bitsOf = (write: (bits: BitWriter) => void) => {
  const bits = new BitWriter()
  write(bits)
  const text = [...bits.end()].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return text.slice(0, text.lastIndexOf('1'))
}

describe('bits', () => {
  it('are Exp-Golomb codes, as in table 9-2 of the standard', () => {
    const codes = [0, 1, 2, 3, 7, 8].map((value) => bitsOf((bits) => bits.unsigned(value)))
    expect(codes).toEqual(['1', '010', '011', '00100', '0001000', '0001001'])
    expect([1, -1, 2].map((value) => bitsOf((bits) => bits.signed(value)))).toEqual(['010', '011', '00100'])
  })

  it('never look like the start of a unit', () => {
    const unit = nalUnit(0x65, Uint8Array.from([0, 0, 1, 0, 0, 0, 0, 0, 4]))
    expect([...unit]).toEqual([0x65, 0, 0, 3, 1, 0, 0, 3, 0, 0, 3, 0, 4])
  })
})

describe('a block of coefficients', () => {
  const residual = (levels: number[], neighbors = 0) =>
    bitsOf((bits) =>
      writeResidual(bits, Int16Array.from([...levels, ...Array(16 - levels.length).fill(0)]), 0, 16, neighbors),
    )

  it('is written as the standard does', () => {
    expect(residual([])).toBe('1')
    // The usual example: three trailing ones, levels 1 and 3, three zeros.
    expect(residual([0, 3, 0, 1, -1, -1, 0, 1])).toBe('000010001110010111101101')
  })
})

describe('the transform', () => {
  it('gives back a block up to the quantization', () => {
    const transform = new Transform(20)
    const source = Uint8Array.from({ length: 16 }, (_, i) => 90 + ((i * 37) % 60))
    const predicted = new Uint8Array(16).fill(100)
    const built = new Uint8Array(16)
    const levels = new Int16Array(16)
    expect(transform.difference(source, 0, 4, predicted, 0, 4)).toBe(true)
    transform.forward()
    expect(transform.quantize(levels, 0, 0, 'inter')).toBe(true)
    transform.scaled(levels, 0, 0)
    transform.addTo(predicted, 0, 4, built, 0, 4)
    for (let i = 0; i < 16; i++) expect(Math.abs(built[i]! - source[i]!)).toBeLessThanOrEqual(6)
  })
})

describe('the encoder', () => {
  const pattern = (shift: number) => (picture: Picture) => {
    for (let i = 0; i < picture.luma.length; i++) {
      const [x, y] = [(i % picture.width) + shift, Math.floor(i / picture.width)]
      picture.luma[i] = 128 + 60 * Math.sin(x / 5) * Math.cos(y / 7)
    }
    picture.blue.fill(120)
    picture.red.fill(140)
  }

  it('writes next to nothing for a picture that stays, and little for one that moves', () => {
    const encoder = new Encoder(160, 96, 30)
    const first = encoder.encode(pattern(0), true).length
    const same = encoder.encode(pattern(0), false).length
    const moved = encoder.encode(pattern(3), false).length
    expect(first).toBeGreaterThan(500)
    expect(same).toBeLessThan(10)
    expect(moved).toBeLessThan(first / 2)
  })

  it('gives the same bytes for the same pictures', () => {
    const [one, other] = [0, 1].map(() => {
      const encoder = new Encoder(160, 96, 30)
      return [encoder.encode(pattern(0), true), encoder.encode(pattern(2), false)].map((unit) => [...unit])
    })
    expect(one).toEqual(other)
  })
})
