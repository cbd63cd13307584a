import type { Map as MapLibre } from 'maplibre-gl'
import type { Tokens } from '../../theme-tokens.ts'

/** The state of a vehicle. */
export type VehicleState = 'moving' | 'idling' | 'parked' | 'offline'

export const vehicleStates: Record<VehicleState, { word: string; color: string }> = {
  moving: { word: 'Moving', color: 'c1' },
  idling: { word: 'Idling', color: 'c3' },
  parked: { word: 'Parked', color: 'c8' },
  offline: { word: 'Not reporting', color: 'text-3' },
}

const size = 44

/** Adds an image for each state to the map: arrows for moving vehicles, squares and rings for stationary ones. */
export function addVehicleImages(map: MapLibre, tokens: Tokens) {
  for (const [state, { color }] of Object.entries(vehicleStates) as [VehicleState, { color: string }][]) {
    const image = draw(state, tokens(color), tokens('surface'))
    const name = `vehicle ${state}`
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio: 2 })
  }
}

function draw(state: VehicleState, color: string, outline: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const pen = canvas.getContext('2d')!
  pen.lineJoin = 'round'
  pen.translate(size / 2, size / 2)
  pen.beginPath()
  shapes[state](pen)
  pen.lineWidth = 7
  pen.strokeStyle = outline
  pen.stroke()
  if (state === 'offline') {
    pen.fillStyle = outline
    pen.fill()
    pen.lineWidth = 4
    pen.strokeStyle = color
    pen.stroke()
  } else {
    pen.fillStyle = color
    pen.fill()
  }
  return pen.getImageData(0, 0, size, size)
}

const arrow = (pen: CanvasRenderingContext2D) => {
  pen.moveTo(0, -16)
  pen.lineTo(12, 13)
  pen.lineTo(0, 7)
  pen.lineTo(-12, 13)
  pen.closePath()
}

const shapes: Record<VehicleState, (pen: CanvasRenderingContext2D) => void> = {
  moving: arrow,
  idling: arrow,
  parked: (pen) => pen.roundRect(-9, -9, 18, 18, 3),
  offline: (pen) => pen.arc(0, 0, 8, 0, 2 * Math.PI),
}
