import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Tokens } from '../../theme-tokens.ts'
import { type VehicleState, vehicleStates } from './vehicle-images.ts'

const states = Object.keys(vehicleStates) as VehicleState[]

/** `clusterProperties` of a source of vehicles: a cluster counts its own by state, so that it can say what is in it. */
export const countedStates = Object.fromEntries(
  states.map((state) => [state, ['+', ['case', ['==', ['get', 'state'], state], 1, 0]]]),
)

/** "12 vehicles: 5 moving, 7 parked" of a cluster's properties. */
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
  /** Names of the layer of circles and of the one of numbers. */
  ids: readonly [circles: string, numbers: string]
  filter?: FilterSpecification
  /** How many vehicles a circle stands for, and the same as it is written. */
  count: ExpressionSpecification
  text: ExpressionSpecification
  /** Of the circles; by itself that of what moves among vehicles. */
  color?: string
}

/** Circles that stand for many vehicles, with their number. */
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
        // Green is what moves: where nothing does, a cluster is as grey as the parked.
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
