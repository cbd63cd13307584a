import { floorDivide } from './days/calendar.ts'
import type { CameraKit, Vehicle } from './fleet/fleet.ts'
import type { Sensor } from './incident-types.ts'

export type Channel = 'frontExternal' | 'frontInternal' | 'rearExternal'
export const channels: readonly Channel[] = ['frontExternal', 'frontInternal', 'rearExternal']

/** The condition of a camera lens. */
export type Lens = 'clear' | 'covered' | 'smeared' | 'turned'
export type ChannelStatus = 'healthy' | 'obstructed' | 'notInstalled' | 'none'
/**
 * `sinceDay`: the local day the obstruction began, else null. `sinceMs`: its instant if known, for manually obstructed
 * cameras.
 */
export type ChannelHealth = {
  channel: Channel
  status: ChannelStatus
  lens: Lens
  sinceDay: number | null
  sinceMs: number | null
}

const fitted: Readonly<Record<CameraKit, readonly Channel[]>> = {
  none: [],
  road: ['frontExternal'],
  dual: ['frontExternal', 'frontInternal'],
  triple: ['frontExternal', 'frontInternal', 'rearExternal'],
}

// Probability that an obstruction begins within a block of four weeks, so that about 1 vehicle in 20 has one.
const obstructionChance: Readonly<Record<Channel, number>> = {
  frontExternal: 0.09,
  frontInternal: 0.18,
  rearExternal: 0.24,
}
const BLOCK_DAYS = 28
const MEAN_DAYS = 7

/** Returns the health of one channel on a local day. */
export function channelHealth(vehicle: Vehicle, channel: Channel, day: number): ChannelHealth {
  const base = { channel, lens: 'clear', sinceDay: null, sinceMs: null } as const
  if (vehicle.camera === 'none') return { ...base, status: 'none' }
  if (!fitted[vehicle.camera].includes(channel) || day < vehicle.installedDay) {
    return { ...base, status: 'notInstalled' }
  }
  const obstruction = obstructionOn(vehicle, channel, day)
  return obstruction ? { ...base, status: 'obstructed', ...obstruction } : { ...base, status: 'healthy' }
}

// Obstructions begin in one block and may extend into the next, so two blocks cover any day.
function obstructionOn(vehicle: Vehicle, channel: Channel, day: number): { lens: Lens; sinceDay: number } | null {
  const [current] = floorDivide(day, BLOCK_DAYS)
  for (const block of [current, current - 1]) {
    const random = vehicle.random.at('lens', channel, block)
    if (!random.chance(obstructionChance[channel])) continue
    const sinceDay = block * BLOCK_DAYS + random.integer(0, BLOCK_DAYS - 1)
    const days = Math.min(BLOCK_DAYS, 1 + Math.floor(random.exponential(MEAN_DAYS)))
    if (day < sinceDay || day >= sinceDay + days) continue
    const lens = (['covered', 'smeared', 'turned'] as const)[random.weighted([0.35, 0.45, 0.2])]!
    return { lens, sinceDay }
  }
  return null
}

/**
 * The same health with the camera manually obstructed from an instant of a local day on; a camera that isn't installed
 * can't be obstructed.
 */
export const coveredByHand = (health: ChannelHealth, since: { sinceDay: number; sinceMs: number }): ChannelHealth =>
  health.status === 'healthy' ? { ...health, status: 'obstructed', lens: 'covered', ...since } : health

/** Returns the channels that record on a day, including obstructed ones. */
export function recordingChannels(vehicle: Vehicle, day: number): ChannelHealth[] {
  return channels
    .map((channel) => channelHealth(vehicle, channel, day))
    .filter(({ status }) => status === 'healthy' || status === 'obstructed')
}

/** True if the sensor that detects a type of incident works on that day. */
export function canNotice(vehicle: Vehicle, sensor: Sensor, day: number): boolean {
  if (sensor === 'motion') return true
  const channel = sensor === 'cabin' ? 'frontInternal' : 'frontExternal'
  return channelHealth(vehicle, channel, day).status === 'healthy'
}
