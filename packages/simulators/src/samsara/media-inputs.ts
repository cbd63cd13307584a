import { oddityOf } from '../simulation/facts/true-facts.ts'
import type { Channel } from '../world/cameras.ts'
import type { Incident } from '../world/incidents.ts'

/** A camera as events and retrievals call it. */
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
  // Stands for a camera that has no position of its own.
  analog2: 'frontExternal',
}

/** The listing of media has other names for the two cameras of a dash camera. */
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

/** Where the clip of an event lies on the file host. */
export const clipPath = (account: string, eventId: string, input: Input) =>
  `/files/${account}/events/${eventId}/${input}.mp4`

/** Where a picture or clip of any other instant lies. */
export const momentPath = (
  account: string,
  vehicleId: string,
  instantMs: number,
  input: Input,
  suffix: 'jpg' | 'mp4',
) => `/files/${account}/moments/${vehicleId}/${instantMs}/${input}.${suffix}`
