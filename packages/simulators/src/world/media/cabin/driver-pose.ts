import { channelsOf, shade } from '../brush.ts'
import { brakingAt, hash, type Scene, sideAt, smooth, speedAt } from '../scene.ts'

/** The driver's pose at a clip time; shares are 0–1. */
export type Pose = {
  /** Looking at a phone in the hand. */
  phone: number
  /** Turned away from the road. */
  away: number
  /** Falling asleep, and how far the head has sunk. */
  sleepy: number
  nod: number
  /** Startled. */
  alarm: number
  /** Thrown forwards, in pixels. */
  lean: number
  /** Thrown to the side, in pixels. */
  side: number
  /** Vibration of the cabin, in pixels. */
  shake: number
}

const startling = new Set<Scene['happening']>(['collision', 'nearCollision', 'harshBrake'])

/** Returns the driver of a scene at a clip time. */
export function poseAt(scene: Scene, t: number): Pose {
  const { happening } = scene
  const since = t - scene.triggerSeconds
  const during = (from: number, to: number) => smooth(from, from + 0.7, since) * (1 - smooth(to, to + 0.7, since))
  const blow = happening === 'collision' && since > 0 ? Math.exp(-since * 3) * Math.cos(since * 22) : 0
  const sleepy = happening === 'drowsiness' ? smooth(-4, -1.6, since) * (1 - smooth(1.5, 1.8, since)) : 0
  return {
    phone: happening === 'phone' ? during(-3.4, 2.2) : 0,
    away: happening === 'distraction' ? during(-1.8, 1.2) : 0,
    sleepy,
    nod: sleepy * (0.55 + 0.45 * Math.sin(since * 2.1)),
    alarm: startling.has(happening) ? smooth(-0.2, 0.2, since) * (1 - smooth(1.5, 2.6, since)) : 0,
    lean: Math.max(-4, Math.min(9, brakingAt(scene, t))) * 2 + blow * 26,
    side: Math.max(-12, Math.min(12, sideAt(scene, t) * 2.2)) + blow * 10,
    shake: Math.sin(t * 15 + scene.seed) * 0.6 * Math.min(1, speedAt(scene, t) / 20),
  }
}

/** A color as the cabin camera sees it: grays at night, in infrared. */
export type Tint = (hex: string) => string

export function tintOf(scene: Scene): Tint {
  if (scene.light !== 'night') return (hex) => shade(hex, scene.light === 'dusk' ? 0.78 : 1)
  return (hex) => {
    const [red, green, blue] = channelsOf(hex)
    const grey = Math.min(215, 14 + 0.92 * (0.35 * red + 0.45 * green + 0.2 * blue))
    return `rgb(${Math.floor(grey)},${Math.floor(grey)},${Math.floor(Math.min(255, grey * 1.02))})`
  }
}

/** The driver's appearance. */
export type Person = {
  skin: string
  skinShadow: string
  shirt: string
  shirtDark: string
  hair: string
  hasCap: boolean
  hasGlasses: boolean
}

const skins = ['#e3b48f', '#c98f67', '#8f5d3f', '#f0c9a8', '#6d4630'] as const
const shirts = ['#3f5f7d', '#6b7a52', '#8a4a42', '#4b4f57', '#c47b3a'] as const
const hairs = ['#2a211c', '#4a3526', '#7a5a3a', '#8c8a88', '#1b1b1d'] as const

export function personOf({ personSeed: seed }: Scene, tint: Tint): Person {
  const skin = skins[seed % 5]!
  const shirt = shirts[(seed >> 2) % 5]!
  return {
    skin: tint(skin),
    skinShadow: tint(darker(skin, 0.78)),
    shirt: tint(shirt),
    shirtDark: tint(darker(shirt, 0.72)),
    hair: tint(hairs[(seed >> 4) % 5]!),
    hasCap: seed % 3 === 0,
    hasGlasses: hash(seed, 77) > 0.6,
  }
}

function darker(hex: string, factor: number): string {
  const pair = (value: number) =>
    Math.round(value * factor)
      .toString(16)
      .padStart(2, '0')
  return `#${channelsOf(hex).map(pair).join('')}`
}
