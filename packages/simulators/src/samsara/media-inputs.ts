import { oddityOf } from '../simulation/facts/true-facts.ts'
import type { Channel } from '../world/cameras.ts'
import type { Incident } from '../world/incidents.ts'

/** A camera under the name used by events and retrievals. */
export type Input = 'dashcamRoadFacing' | 'dashcamDriverFacing' | 'analog1' | 'analog2'

const inputOfChannel: Readonly<Record<Channel, Input>> = {
  frontExternal: 'dashcamRoadFacing',
  frontInternal: 'dashcamDriverFacing',
  rearExternal: 'analog1',
}

export const channelOfInput: Readonly<Record<Input, Channel>> = {
  dashcamRoadFacing: 'frontExternal',
  dashcamDriverFacing: 'frontInternal',
  analog1: 'rearExternal',
  // Represents a camera that has no position of its own.
  analog2: 'frontExternal',
}

/** The media listing has other names for the two cameras of a dash camera. */
export const listedName: Readonly<Record<Input, string>> = {
  dashcamRoadFacing: 'dashcamForwardFacing',
  dashcamDriverFacing: 'dashcamInwardFacing',
  analog1: 'analog1',
  analog2: 'analog2',
}

export const isInput = (name: string): name is Input => Object.hasOwn(channelOfInput, name)

/** The cameras that recorded an incident. */
export const eventInputs = (incident: Incident): Input[] =>
  incident.footage.map(({ channel }, index) =>
    index === 0 && oddityOf(incident) === 'unnamedCamera' ? 'analog2' : inputOfChannel[channel],
  )

/** The path of an event's clip on the file host. */
export const clipPath = (account: string, eventId: string, input: Input) =>
  `/files/${account}/events/${eventId}/${input}.mp4`

/** The path of a picture or clip from any other instant. */
export const momentPath = (
  account: string,
  vehicleId: string,
  instantMs: number,
  input: Input,
  suffix: 'jpg' | 'mp4',
) => `/files/${account}/moments/${vehicleId}/${instantMs}/${input}.${suffix}`
