import type { TimelineTrack } from '../src/chart/timeline/track-scale.ts'

// One 12 s clip with its trigger at 7.2 s: steady driving, a hard brake, slow recovery.
const seconds = Array.from({ length: 121 }, (_, index) => index / 10)

function speedMph(at: number): number {
  if (at > 8.7) return 14.6 + (at - 8.7) * 2.6
  if (at > 6.6) return 43.6 - 29 * Math.min(1, (at - 6.6) / 2.1) ** 1.25
  return 43 + 2.2 * Math.sin(at * 0.9) + 0.6 * Math.sin(at * 3.1)
}

function forwardG(at: number): number {
  if (at >= 8.9) return 0.11 + 0.02 * Math.sin(at * 7)
  if (at > 6.6) return -0.62 * Math.sin(Math.PI * Math.min(1, (at - 6.6) / 2.3)) ** 0.8 + 0.03 * Math.sin(at * 17)
  return 0.03 * Math.sin(at * 5.3) + 0.02 * Math.sin(at * 11)
}

const sidewaysG = (at: number) =>
  0.05 * Math.sin(at * 2.3) + (at > 7 && at < 8.6 ? 0.17 * Math.sin((at - 7) * 3.9) : 0) + 0.015 * Math.sin(at * 13)

const sample = (value: (at: number) => number) => seconds.map((at) => [at, value(at)] as const)

export const clipTracks: TimelineTrack[] = [
  {
    id: 'speed',
    label: 'Speed, mph',
    min: 0,
    max: 60,
    ticks: [0, 30, 60],
    format: (value) => value.toFixed(0),
    series: [{ id: 'speed', label: 'speed', color: 'var(--c1)', samples: sample(speedMph) }],
    limit: {
      samples: [
        [0, 45],
        [12, 45],
      ],
      label: 'limit 45 mph',
    },
  },
  {
    id: 'force',
    label: 'Acceleration, g',
    min: -0.7,
    max: 0.7,
    ticks: [-0.6, 0, 0.6],
    format: (value) => (value === 0 ? '0' : value.toFixed(Number.isInteger(value * 10) ? 1 : 2)),
    series: [
      { id: 'sideways', label: 'sideways', color: 'var(--c8)', samples: sample(sidewaysG), thin: true },
      { id: 'forward', label: 'forward', color: 'var(--c2)', samples: sample(forwardG) },
    ],
    callout: { seconds: 7.9, value: -0.62, text: '−0.62 g', color: 'var(--c2)' },
  },
]
