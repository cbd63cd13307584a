import { box, type Ctx, HEIGHT, linear, WIDTH } from './brush.ts'
import { write } from './lettering.ts'
import { type Camera, type Scene, speedAt } from './scene.ts'

const BAND = 34
const names: Readonly<Record<Camera, string>> = { front: 'FRONT', cabin: 'CABIN', rear: 'REAR' }

/** Local time, speed, unit and camera at the bottom of the picture. */
export function drawOverlay(c: Ctx, scene: Scene, camera: Camera, t: number) {
  const fade = linear(c, 0, HEIGHT - BAND, 0, HEIGHT, [0, 'rgba(0,0,0,0)'], [1, 'rgba(0,0,0,.62)'])
  box(c, fade, 0, HEIGHT - BAND, WIDTH, BAND)
  caption(c, localTime(scene, t), 12, 'left')
  caption(c, speedText(scene, t), WIDTH / 2 + 54, 'center')
  caption(c, `${scene.unitName}  ${names[camera]}`, WIDTH - 12, 'right')
}

function localTime({ startMs, utcOffsetMinutes }: Scene, t: number): string {
  const local = new Date(startMs + t * 1000 + utcOffsetMinutes * 60_000).toISOString()
  const sign = utcOffsetMinutes < 0 ? '-' : '+'
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const offset = Math.abs(utcOffsetMinutes)
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${sign}${two(offset / 60)}:${two(offset % 60)}`
}

function speedText(scene: Scene, t: number): string {
  const speed = speedAt(scene, t)
  return scene.isImperial ? `${Math.round(speed / 0.44704)} mph` : `${Math.round(speed * 3.6)} km/h`
}

function caption(c: Ctx, text: string, x: number, align: 'left' | 'center' | 'right') {
  const y = HEIGHT - 9
  write(c, text, x + 1, y, { size: 13, color: 'rgba(0,0,0,.7)', align })
  write(c, text, x, y, { size: 13, color: '#f4f6f5', align })
}
