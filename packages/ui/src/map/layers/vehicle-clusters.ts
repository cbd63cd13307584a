import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Tokens } from '../../theme-tokens.ts'
import { type VehicleState, vehicleStates } from './vehicle-images.ts'

const states = Object.keys(vehicleStates) as VehicleState[]

/** `clusterProperties` of a source of vehicles: a cluster counts its vehicles by state for its label. */
export const countedStates = Object.fromEntries(
  states.map((state) => [state, ['+', ['case', ['==', ['get', 'state'], state], 1, 0]]]),
)

/** "12 vehicles: 5 moving, 7 parked" from a cluster's properties. */
export function clusterText(counts: Readonly<Record<string, unknown>>): string {
  const parts = states
    .map((state) => ({ count: Number(counts[state] ?? 0), word: vehicleStates[state].word.toLowerCase() }))
    .filter(({ count }) => count > 0)
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const number = (count: number) => count.toLocaleString('en-US')
  return `${number(total)} ${total === 1 ? 'vehicle' : 'vehicles'}: ${parts.map(({ count, word }) => `${number(count)} ${word}`).join(', ')}`
}

interface ClusterStyle {
  source: string
  /** Ids of the circle layer and the number layer. */
  ids: readonly [circles: string, numbers: string]
  filter?: FilterSpecification
  /** How many vehicles a circle represents, and the same as text. */
  count: ExpressionSpecification
  text: ExpressionSpecification
  /** Color of the circles; defaults to the color of moving vehicles. */
  color?: string
}

/** Circles that represent several vehicles, with their number. */
export function clusterLayers(
  tokens: Tokens,
  { source, ids, filter, count, text, color }: ClusterStyle,
): LayerSpecification[] {
  const common = { source, ...(filter && { filter }) }
  return [
    {
      ...common,
      id: ids[0],
      type: 'circle',
      paint: {
        // Green means moving: if nothing moves, a cluster is as gray as parked vehicles.
        'circle-color': color ?? [
          'case',
          ['>', ['coalesce', ['get', 'moving'], 0], 0],
          tokens('primary'),
          tokens('text-3'),
        ],
        'circle-opacity': 0.92,
        'circle-radius': ['step', count, 12, 20, 15, 100, 19, 1000, 24],
        'circle-stroke-color': tokens('surface'),
        'circle-stroke-width': 2,
      },
    },
    {
      ...common,
      id: ids[1],
      type: 'symbol',
      layout: { 'text-field': text, 'text-font': ['sans-serif'], 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': tokens('on-primary') },
    },
  ]
}
