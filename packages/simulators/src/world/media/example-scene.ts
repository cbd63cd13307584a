import type { Scene } from './scene.ts'

/** A scene for tests: a harsh brake slows down, anything else drives on. */
export function exampleScene(happening: Scene['happening'], seed: number, changes: Partial<Scene> = {}): Scene {
  const speedMps = Array.from({ length: 81 }, (_, i) => {
    const since = i / 10 - 5
    return happening === 'harshBrake' && since > 0 ? Math.max(3, 17 - 6 * since) : 17
  })
  return {
    seed,
    personSeed: seed,
    happening,
    light: 'day',
    sky: 'clear',
    surroundings: 'suburb',
    limitMps: 17.9,
    startMs: Date.UTC(2026, 4, 12, 18, 24, 31),
    utcOffsetMinutes: -300,
    unitName: 'UNIT 2417',
    isImperial: true,
    speedMps,
    sideMps2: speedMps.map(() => 0),
    triggerSeconds: 5,
    durationSeconds: 8,
    lens: {},
    ...changes,
  }
}
