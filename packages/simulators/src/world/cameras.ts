import { floorDivide } from './days/calendar.ts'
import type { CameraKit, Vehicle } from './fleet/fleet.ts'
import type { Sensor } from './incident-types.ts'

export type Channel = 'frontExternal' | 'frontInternal' | 'rearExternal'
export const channels: readonly Channel[] = ['frontExternal', 'frontInternal', 'rearExternal']

/** What is in front of a lens. */
export type Lens = 'clear' | 'covered' | 'smeared' | 'turned'
export type ChannelStatus = 'healthy' | 'obstructed' | 'notInstalled' | 'none'
/** `sinceDay`: the local day the obstruction began, else null. `sinceMs`: its instant where that is known, of lenses covered by hand. */
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

// Chance that an obstruction begins within a block of four weeks, so that about one vehicle in twenty has one.
const obstructionChance: Readonly<Record<Channel, number>> = {
  frontExternal: 0.09,
  frontInternal: 0.18,
  rearExternal: 0.24,
}
const BLOCK_DAYS = 28
const MEAN_DAYS = 7

/** The health of one channel on a local day. */
export function channelHealth(vehicle: Vehicle, channel: Channel, day: number): ChannelHealth {
  const base = { channel, lens: 'clear', sinceDay: null, sinceMs: null } as const
  if (vehicle.camera === 'none') return { ...base, status: 'none' }
  if (!fitted[vehicle.camera].includes(channel) || day < vehicle.installedDay) {
    return { ...base, status: 'notInstalled' }
  }
  const obstruction = obstructionOn(vehicle, channel, day)
  return obstruction ? { ...base, status: 'obstructed', ...obstruction } : { ...base, status: 'healthy' }
}

// Obstructions begin in a block and may reach into the next: two blocks answer any day.
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

/** The same once somebody's hand covers the lens, from an instant of a local day on; what is not there cannot be covered. */
export const coveredByHand = (health: ChannelHealth, since: { sinceDay: number; sinceMs: number }): ChannelHealth =>
  health.status === 'healthy' ? { ...health, status: 'obstructed', lens: 'covered', ...since } : health

/** The channels that record on a day, obstructed ones too. */
export function recordingChannels(vehicle: Vehicle, day: number): ChannelHealth[] {
  return channels
    .map((channel) => channelHealth(vehicle, channel, day))
    .filter(({ status }) => status === 'healthy' || status === 'obstructed')
}

/** Whether the sensor that notices a type of incident works on that day. */
export function canNotice(vehicle: Vehicle, sensor: Sensor, day: number): boolean {
  if (sensor === 'motion') return true
  const channel = sensor === 'cabin' ? 'frontInternal' : 'frontExternal'
  return channelHealth(vehicle, channel, day).status === 'healthy'
}
