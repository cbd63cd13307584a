import type { Scene, SceneSky } from '../scene.ts'

export type Palette = {
  zenith: string
  skyline: string
  hillFar: string
  hillNear: string
  ground: string
  groundNear: string
  road: string
  mark: string
  haze: string
  hazeAmount: number
  /** Brightness of painted surfaces. */
  body: number
}

const base: Readonly<Record<Scene['light'], Palette>> = {
  day: {
    zenith: '#4f8fcb',
    skyline: '#cfe3ef',
    hillFar: '#9db6bf',
    hillNear: '#6f8f78',
    ground: '#7f9560',
    groundNear: '#66803f',
    road: '#6d7175',
    mark: '#f2efe2',
    haze: '#dbe7ec',
    hazeAmount: 0.25,
    body: 1,
  },
  dusk: {
    zenith: '#3b3f6d',
    skyline: '#f2a96b',
    hillFar: '#8d6d7e',
    hillNear: '#574a58',
    ground: '#5a5848',
    groundNear: '#403f33',
    road: '#55525a',
    mark: '#e9dcc4',
    haze: '#e2a374',
    hazeAmount: 0.2,
    body: 0.72,
  },
  night: {
    zenith: '#070b18',
    skyline: '#1a2340',
    hillFar: '#10172b',
    hillNear: '#0b101e',
    ground: '#0e1414',
    groundNear: '#0b0f0f',
    road: '#1b1d22',
    mark: '#cfcdbd',
    haze: '#131a2c',
    hazeAmount: 0.12,
    body: 0.34,
  },
}

const weather: Readonly<Record<SceneSky, Partial<Record<Scene['light'], Partial<Palette>>>>> = {
  clear: {},
  rain: {
    day: {
      zenith: '#7b8792',
      skyline: '#b4bec4',
      hillFar: '#93a0a5',
      hillNear: '#677770',
      ground: '#66744f',
      groundNear: '#515f3c',
      road: '#565b61',
      haze: '#b4bec4',
      hazeAmount: 0.5,
    },
    dusk: { zenith: '#3d4255', skyline: '#8f8688', hazeAmount: 0.4, haze: '#8f8688' },
    night: { zenith: '#080b12', skyline: '#1b202c', road: '#15181d', hazeAmount: 0.3 },
  },
  snow: {
    day: {
      zenith: '#a9b6c1',
      skyline: '#dfe6ea',
      hillFar: '#c3ced5',
      hillNear: '#b3c0c6',
      ground: '#e8edf0',
      groundNear: '#f3f6f8',
      road: '#a5acb2',
      mark: '#dfe3e4',
      haze: '#e3e9ed',
      hazeAmount: 0.55,
    },
    dusk: {
      zenith: '#59627c',
      skyline: '#b7a9ad',
      ground: '#a8a9b4',
      groundNear: '#b9bac4',
      road: '#7c7d88',
      hazeAmount: 0.45,
      haze: '#b7a9ad',
    },
    night: {
      zenith: '#0c1120',
      skyline: '#262f44',
      ground: '#3b4252',
      groundNear: '#4a5261',
      road: '#383d48',
      hazeAmount: 0.35,
      haze: '#262f44',
    },
  },
  fog: {
    day: {
      zenith: '#b9c1c6',
      skyline: '#d4d9db',
      hillFar: '#c9cfd2',
      hillNear: '#b3bbb9',
      haze: '#d4d9db',
      hazeAmount: 0.95,
    },
    dusk: { zenith: '#77747f', skyline: '#b7aca8', haze: '#b7aca8', hazeAmount: 0.9 },
    night: { zenith: '#141821', skyline: '#2a303a', haze: '#2a303a', hazeAmount: 0.85 },
  },
}

export const paletteOf = (scene: Scene): Palette => ({ ...base[scene.light], ...weather[scene.sky][scene.light] })

/** Paint colors of vehicles. */
export const carPaints = [
  '#b8bec4',
  '#e8e9e6',
  '#3a4048',
  '#7d1f24',
  '#274b74',
  '#8a8f86',
  '#2f5d50',
  '#c9b27c',
] as const

/** Returns an item of a list for any whole number. */
export const oneOf = <T>(list: readonly T[], index: number): T => list[Math.abs(Math.floor(index)) % list.length]!
