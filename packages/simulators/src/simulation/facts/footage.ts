import { readFile } from 'node:fs/promises'
import type { Account } from '../../world/account.ts'
import { type Channel, recordingChannels } from '../../world/cameras.ts'
import { localDay } from '../../world/days/days.ts'
import type { Vehicle } from '../../world/fleet/fleet.ts'
import type { Incident } from '../../world/incidents.ts'
import type { Camera, Scene } from '../../world/media/scene.ts'
import { cameraOfChannel, sceneOfIncident, sceneOfMoment } from '../../world/media/scene-of.ts'

/** Draws pictures into files: the render pool, or something faster in tests. */
export type Pictures = {
  clip(scene: Scene, camera: Camera, priority?: number): Promise<string>
  still(scene: Scene, camera: Camera, seconds: number, priority?: number): Promise<string>
}

/** Seconds a clip shows before and after its incident. */
export const clipSeconds = { before: 5, after: 3 }

// A still takes a hundredth of the time and a user is waiting for it, so it doesn't queue behind clips.
const STILL = 1
const CLIP = 0

/** What an account's cameras recorded, drawn on request. */
export class Footage {
  private readonly pictures: Pictures

  constructor(pictures: Pictures) {
    this.pictures = pictures
  }

  /** The MP4 of an incident. */
  async clip(account: Account, incident: Incident, channel: Channel): Promise<Uint8Array<ArrayBuffer>> {
    return read(await this.pictures.clip(sceneOfIncident(account, incident), cameraOfChannel[channel], CLIP))
  }

  /** A JPEG of a camera's view at an instant: the incident, if the vehicle had one at that moment. */
  async still(
    account: Account,
    vehicle: Vehicle,
    channel: Channel,
    instantMs: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const incident = incidentAround(account, vehicle, instantMs)
    const scene = incident ? sceneOfIncident(account, incident) : sceneOfMoment(account, vehicle, instantMs)
    const seconds = (instantMs - scene.startMs) / 1000
    return read(await this.pictures.still(scene, cameraOfChannel[channel], seconds, STILL))
  }

  /** The MP4 of a window without an incident is one second of it. */
  async moment(
    account: Account,
    vehicle: Vehicle,
    channel: Channel,
    instantMs: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const incident = incidentAround(account, vehicle, instantMs)
    if (incident) return this.clip(account, incident, channel)
    const scene = sceneOfMoment(account, vehicle, instantMs)
    return read(await this.pictures.clip(scene, cameraOfChannel[channel], CLIP))
  }
}

function incidentAround(account: Account, vehicle: Vehicle, instantMs: number): Incident | undefined {
  const fromMs = instantMs - clipSeconds.after * 1000
  const nearby = account.incidents(vehicle, fromMs, instantMs + clipSeconds.before * 1000)
  const distance = (incident: Incident) => Math.abs(incident.instantMs - instantMs)
  return nearby.sort((a, b) => distance(a) - distance(b))[0]
}

/** The channels of a vehicle that record at an instant. */
export const recordingAt = (vehicle: Vehicle, instantMs: number): Channel[] =>
  recordingChannels(vehicle, localDay(vehicle, instantMs)).map(({ channel }) => channel)

async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(path))
}
