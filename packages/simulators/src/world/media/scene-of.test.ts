import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../days/calendar.ts'
import { World } from '../world.ts'
import { speedAt } from './scene.ts'
import { cameraOfChannel, sceneOfIncident, sceneOfMoment } from './scene-of.ts'

const account = new World({ seed: 'scenes', vehicles: 60 }).account('main')
const from = Date.UTC(2026, 2, 1)
const incidents = account.vehicles.flatMap((vehicle) => account.incidents(vehicle, from, from + 10 * DAY_MS))

describe('incident scene', () => {
  it('has the incident, its speed and its second', () => {
    for (const incident of incidents.slice(0, 50)) {
      const scene = sceneOfIncident(account, incident)
      expect(scene.happening).toBe(incident.isGenuine ? incident.type : 'none')
      expect(scene.startMs + scene.triggerSeconds * 1000).toBe(incident.instantMs)
      expect(speedAt(scene, scene.triggerSeconds)).toBeCloseTo(incident.speedMps, 1)
      expect(scene.speedMps).toHaveLength(scene.durationSeconds * 10 + 1)
    }
  })

  it('is the same in another world', () => {
    const again = new World({ seed: 'scenes', vehicles: 60 }).account('main')
    const incident = incidents[7]!
    const twin = again.vehicles[incident.vehicle.number]!
    const found = again
      .incidents(twin, incident.instantMs, incident.instantMs + 1)
      .find(({ id }) => id === incident.id)!
    expect(sceneOfIncident(again, found)).toEqual(sceneOfIncident(account, incident))
  })

  it('shows the same face for the same driver', () => {
    const faces = new Map(
      incidents.map((incident) => [incident.driver.id, sceneOfIncident(account, incident).personSeed]),
    )
    for (const incident of incidents) {
      expect(sceneOfIncident(account, incident).personSeed).toBe(faces.get(incident.driver.id))
    }
  })
})

it('shows the condition of the lens on that day', () => {
  for (const vehicle of account.vehicles) {
    const { lens } = sceneOfMoment(account, vehicle, from)
    for (const health of account.cameraHealth(vehicle, from)) {
      expect(lens[cameraOfChannel[health.channel]] ?? 'clear').toBe(health.lens)
    }
  }
})
