/** Points of impact on a vehicle, in display order. */
export const impactZones = [
  'front-left',
  'front',
  'front-right',
  'left',
  'right',
  'rear-left',
  'rear',
  'rear-right',
] as const
export type ImpactZone = (typeof impactZones)[number]

/** Shown if a point of impact is required and none is selected. */
export const noZoneChosen = 'Select at least one point of impact.'

export const impactZoneWords: Readonly<Record<ImpactZone, string>> = {
  'front-left': 'Front left',
  front: 'Front',
  'front-right': 'Front right',
  left: 'Left',
  right: 'Right',
  'rear-left': 'Rear left',
  rear: 'Rear',
  'rear-right': 'Rear right',
}

/** "Front, Front right", in the order of `impactZones`; empty if none is known. */
export const zonesText = (zones: readonly ImpactZone[]): string =>
  impactZones
    .filter((zone) => zones.includes(zone))
    .map((zone) => impactZoneWords[zone])
    .join(', ')

/**
 * The outline of a vehicle seen from above, front up, and its zones as SVG paths within it; `center` is the position of
 * a mark,
 * `box` the touch target. Screen and print draw the same.
 */
export const vehicleOutline = {
  width: 120,
  height: 200,
  body: 'M36 4 Q60 -2 84 4 Q104 10 106 34 L108 166 Q106 190 84 196 Q60 202 36 196 Q14 190 12 166 L14 34 Q16 10 36 4 Z',
  glass: 'M30 62 Q60 48 90 62 L86 82 Q60 74 34 82 Z M34 150 Q60 158 86 150 L89 166 Q60 174 31 166 Z',
  zones: {
    'front-left': { path: 'M44 2 L44 56 L13 56 L14 34 Q16 10 36 4 Z', center: [29, 32], box: [12, 2, 32, 54] },
    front: { path: 'M44 2 Q60 -2 76 2 L76 56 L44 56 Z', center: [60, 28], box: [44, 0, 32, 56] },
    'front-right': { path: 'M76 2 L84 4 Q104 10 106 34 L107 56 L76 56 Z', center: [91, 32], box: [76, 2, 32, 54] },
    left: { path: 'M13 56 L60 56 L60 144 L12 144 Z', center: [36, 100], box: [12, 56, 48, 88] },
    right: { path: 'M60 56 L107 56 L108 144 L60 144 Z', center: [84, 100], box: [60, 56, 48, 88] },
    'rear-left': {
      path: 'M12 144 L44 144 L44 198 L36 196 Q14 190 12 166 Z',
      center: [29, 168],
      box: [12, 144, 32, 54],
    },
    rear: { path: 'M44 144 L76 144 L76 198 Q60 202 44 198 Z', center: [60, 172], box: [44, 144, 32, 56] },
    'rear-right': {
      path: 'M76 144 L108 144 L108 166 Q106 190 84 196 L76 198 Z',
      center: [91, 168],
      box: [76, 144, 32, 54],
    },
  },
} as const satisfies {
  width: number
  height: number
  body: string
  glass: string
  zones: Record<
    ImpactZone,
    {
      path: string
      center: readonly [x: number, y: number]
      box: readonly [x: number, y: number, width: number, height: number]
    }
  >
}
