import { beforeEach, describe, expect, it } from 'vitest'
import { Canvas } from './canvas.ts'

const SIZE = 40
let canvas: Canvas

beforeEach(() => {
  canvas = new Canvas(SIZE, SIZE)
})

const redAt = (x: number, y: number) => canvas.pixels[y * SIZE + x]! & 255
const totalRed = () => canvas.pixels.reduce((sum, pixel) => sum + (pixel & 255), 0) / 255

function fillRed(draw: () => void) {
  canvas.fillStyle = '#ff0000'
  canvas.beginPath()
  draw()
  canvas.fill()
}

describe('a shape', () => {
  it('covers its area, in parts of pixels at its edges', () => {
    fillRed(() => canvas.ellipse(20, 20, 15, 10, 0, 2 * Math.PI))
    expect(totalRed() / (Math.PI * 150)).toBeCloseTo(1, 1)
    expect([redAt(20, 20), redAt(1, 1)]).toEqual([255, 0])
  })

  it('is the same as a path and as a rectangle', () => {
    canvas.fillStyle = '#ff0000'
    canvas.fillRect(3.25, 4.5, 10.5, 7)
    const upright = canvas.pixels.slice()
    canvas.pixels.fill(0)
    fillRed(() => canvas.roundRect(3.25, 4.5, 10.5, 7, 0))
    expect(canvas.pixels).toEqual(upright)
    expect(totalRed()).toBeCloseTo(10.5 * 7, 0)
  })

  it('keeps its area when it is turned, and what lies outside of the picture is left out', () => {
    canvas.save()
    canvas.translate(20, 20)
    canvas.rotate(0.4)
    canvas.fillStyle = '#ff0000'
    canvas.fillRect(-8, -8, 16, 16)
    canvas.restore()
    expect(totalRed()).toBeCloseTo(256, -1)
    canvas.pixels.fill(0)
    fillRed(() => canvas.ellipse(0, 20, 10, 10, 0, 2 * Math.PI))
    expect(totalRed()).toBeCloseTo((Math.PI * 100) / 2, -1)
  })

  it('is drawn only where a clip allows it', () => {
    canvas.save()
    canvas.beginPath()
    canvas.roundRect(10, 10, 5, 5, 0)
    canvas.clip()
    fillRed(() => canvas.ellipse(12, 12, 20, 20, 0, 2 * Math.PI))
    canvas.restore()
    expect(totalRed()).toBeCloseTo(25, 1)
    canvas.fillStyle = '#ff0000'
    canvas.fillRect(0, 0, 5, 5)
    expect(redAt(2, 2)).toBe(255)
  })
})

describe('a stroke', () => {
  it('is as wide as the pen, with ends that add half of it where they are round', () => {
    canvas.strokeStyle = '#ff0000'
    canvas.lineWidth = 6
    const line = () => {
      canvas.beginPath()
      canvas.moveTo(10, 20)
      canvas.lineTo(30, 20)
      canvas.stroke()
    }
    line()
    expect(totalRed()).toBeCloseTo(120, 0)
    canvas.lineCap = 'round'
    line()
    expect(totalRed()).toBeCloseTo(120 + Math.PI * 9, -1)
    expect(redAt(31, 20)).toBe(255)
  })

  it('leaves the inside of a closed line free', () => {
    canvas.strokeStyle = '#ff0000'
    canvas.lineWidth = 2
    canvas.beginPath()
    canvas.roundRect(10, 10, 20, 20, 0)
    canvas.stroke()
    expect(totalRed()).toBeCloseTo(22 * 22 - 18 * 18, 0)
    expect(redAt(20, 20)).toBe(0)
  })
})

describe('paint', () => {
  it('covers what is below by its opacity, or adds light up to the brightest', () => {
    canvas.fillStyle = 'rgb(200,0,0)'
    canvas.fillRect(0, 0, SIZE, SIZE)
    canvas.fillStyle = 'rgba(0,0,0,.5)'
    canvas.fillRect(0, 0, 10, SIZE)
    canvas.isAdding = true
    canvas.fillStyle = 'rgba(255,0,0,.5)'
    canvas.fillRect(0, 0, 20, SIZE)
    expect([redAt(5, 5), redAt(15, 5), redAt(30, 5)]).toEqual([228, 255, 200])
  })

  it('changes along a line, or around a point', () => {
    const stops = [
      [0, '#000000'],
      [1, '#ff0000'],
    ] as const
    canvas.fillStyle = canvas.linearGradient(0, 0, SIZE, 0, stops)
    canvas.fillRect(0, 0, SIZE, SIZE)
    for (const x of [0, 13, 27, 39]) expect(Math.abs(redAt(x, 7) - ((x + 0.5) / SIZE) * 255)).toBeLessThan(2)
    canvas.fillStyle = canvas.radialGradient(20, 20, 0, 20, stops)
    canvas.fillRect(0, 0, SIZE, SIZE)
    expect(redAt(20, 20)).toBeLessThan(12)
    expect(redAt(30, 20)).toBeCloseTo(134, -1)
    expect(redAt(0, 0)).toBe(255)
  })
})
