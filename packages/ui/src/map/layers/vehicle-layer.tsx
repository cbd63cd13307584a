import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useReducedMotion } from '../../layout/media-query.ts'
import { type Tokens, useThemeTokens } from '../../theme-tokens.ts'
import { MapPopup } from '../map-anchor.tsx'
import { type LngLat, useMap } from '../map-context.ts'
import { useGeoJsonLayers } from './use-geojson-layers.ts'
import { useLayerPointer } from './use-layer-pointer.ts'
import { clusterLayers, clusterText, countedStates } from './vehicle-clusters.ts'
import { addVehicleImages, type VehicleState, vehicleStates } from './vehicle-images.ts'
import { between, turn } from './vehicle-motion.ts'

export interface MapVehicle {
  id: string
  at: LngLat
  /** Degrees clockwise from north; null while stationary. */
  headingDegrees: number | null
  state: VehicleState
  /** Shown beside it when zoomed in. */
  name: string
}

interface VehicleLayerProps {
  vehicles: readonly MapVehicle[]
  selectedId?: string | undefined
  onPick?: ((id: string) => void) | undefined
  /** Card on hover. */
  popup?: ((vehicle: MapVehicle) => ReactNode) | undefined
  /** Neighbors become a circle with their number; off for a handful. */
  cluster?: boolean
}

const source = 'vehicles'

// With more than this, every frame of a glide would rebuild a large cluster index.
const glideAtMost = 400
const glideMs = 900

/** Vehicles as arrows that point in their heading, colored and shaped by state; many together become clusters. */
export function VehicleLayer({ vehicles, selectedId, onPick, popup, cluster = true }: VehicleLayerProps) {
  const map = useMap()
  const tokens = useThemeTokens()
  const [hovered, setHovered] = useState<{ id: string; at: LngLat }>()
  const [together, setTogether] = useState<{ of: typeof vehicles; at: LngLat; text: string }>()
  const data = useGlide(vehicles)
  const layers = useMemo(() => vehicleLayers(tokens), [tokens])

  // Before the layers that use them.
  useEffect(() => addVehicleImages(map, tokens), [map, tokens])
  useGeoJsonLayers({
    id: source,
    data,
    layers,
    options: { cluster, clusterRadius: 46, clusterMaxZoom: 16, promoteId: 'id', clusterProperties: countedStates },
    aboveNames: true,
  })
  useSelectedRing(selectedId)
  useLayerPointer('vehicles', {
    onClick: onPick && ((feature) => onPick(String(feature.properties.id))),
    onHover: (feature) => {
      const vehicle = feature && vehicles.find(({ id }) => id === String(feature.properties.id))
      setHovered(vehicle ? { id: vehicle.id, at: vehicle.at } : undefined)
    },
  })
  useLayerPointer('vehicle-clusters', {
    onClick: async (feature) => {
      const zoom = await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(feature.properties.cluster_id)
      map.easeTo({
        center: (feature.geometry as Point).coordinates as [number, number],
        zoom: zoom ?? map.getZoom() + 2,
        duration: 150,
      })
    },
    onHover: (feature) =>
      setTogether(
        feature
          ? {
              of: vehicles,
              at: (feature.geometry as Point).coordinates as [number, number],
              text: clusterText(feature.properties),
            }
          : undefined,
      ),
  })

  // If vehicles have moved by now, the pointer is over none of them.
  if (together?.of === vehicles) return <MapPopup at={together.at}>{together.text}</MapPopup>
  const hoveredVehicle = hovered && vehicles.find(({ id, at }) => id === hovered.id && isSame(at, hovered.at))
  return hoveredVehicle && popup ? <MapPopup at={hoveredVehicle.at}>{popup(hoveredVehicle)}</MapPopup> : null
}

const isSame = (a: LngLat, b: LngLat) => a[0] === b[0] && a[1] === b[1]

/** The legend for the shapes and colors of the vehicles. */
export function VehicleLegend({ counts }: { counts?: Partial<Record<VehicleState, number>> }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
      {(Object.keys(vehicleStates) as VehicleState[]).map((state) => (
        <li key={state} className="num inline-flex items-center gap-1.5">
          <StateMark state={state} />
          {vehicleStates[state].word}
          {counts && <span className="text-text-3">{(counts[state] ?? 0).toLocaleString('en-US')}</span>}
        </li>
      ))}
    </ul>
  )
}

function StateMark({ state }: { state: VehicleState }) {
  const color = `var(--${vehicleStates[state].color})`
  return (
    <svg aria-hidden width={12} height={12} viewBox="-8 -8 16 16">
      {state === 'parked' && <rect x={-5} y={-5} width={10} height={10} rx={1.5} fill={color} />}
      {state === 'offline' && <circle r={4.5} fill="none" stroke={color} strokeWidth={2} />}
      {(state === 'moving' || state === 'idling') && <path d="M0-7 5 6 0 3.5-5 6z" fill={color} />}
    </svg>
  )
}

function vehicleLayers(tokens: Tokens): LayerSpecification[] {
  const text = { 'text-color': tokens('text'), 'text-halo-color': tokens('map-land'), 'text-halo-width': 1.4 }
  return [
    {
      id: 'vehicle-selected',
      type: 'circle',
      source,
      filter: ['==', ['get', 'id'], ''],
      paint: {
        'circle-radius': 15,
        'circle-color': tokens('primary'),
        'circle-opacity': 0.22,
        'circle-stroke-color': tokens('primary'),
        'circle-stroke-width': 1.5,
      },
    },
    ...clusterLayers(tokens, {
      source,
      ids: ['vehicle-clusters', 'vehicle-cluster-counts'],
      filter: ['has', 'point_count'],
      count: ['get', 'point_count'],
      text: ['get', 'point_count_abbreviated'],
    }),
    {
      id: 'vehicles',
      type: 'symbol',
      source,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['concat', 'vehicle ', ['get', 'state']],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'text-field': ['step', ['zoom'], '', 10, ['get', 'name']],
        'text-font': ['sans-serif'],
        'text-size': 12,
        'text-offset': [0, 1.1],
        'text-anchor': 'top',
        'text-optional': true,
      },
      paint: text,
    },
  ]
}

function useSelectedRing(selectedId: string | undefined) {
  const map = useMap()
  useEffect(() => {
    map.setFilter('vehicle-selected', ['==', ['get', 'id'], selectedId ?? ''])
  }, [map, selectedId])
}

type Collection = FeatureCollection<Point>

function collect(
  vehicles: readonly MapVehicle[],
  place: (vehicle: MapVehicle) => { at: LngLat; heading: number },
): Collection {
  return {
    type: 'FeatureCollection',
    features: vehicles.map((vehicle) => {
      const { at, heading } = place(vehicle)
      const isParked = vehicle.state === 'parked' || vehicle.state === 'offline'
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [at[0], at[1]] },
        properties: { id: vehicle.id, state: vehicle.state, name: vehicle.name, heading: isParked ? 0 : heading },
      }
    }),
  }
}

const still = (vehicle: MapVehicle) => ({ at: vehicle.at, heading: vehicle.headingDegrees ?? 0 })

// A small fleet glides to its new positions; a large one jumps.
function useGlide(vehicles: readonly MapVehicle[]): Collection {
  const reduced = useReducedMotion()
  const [data, setData] = useState(() => collect(vehicles, still))
  const shown = useRef(vehicles)
  useEffect(() => {
    const before = new Map(shown.current.map((vehicle) => [vehicle.id, vehicle]))
    const same = shown.current === vehicles
    shown.current = vehicles
    if (same) return
    if (reduced || vehicles.length > glideAtMost) {
      setData(collect(vehicles, still))
      return
    }
    const started = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - started) / glideMs)
      setData(
        collect(vehicles, (vehicle) => {
          const from = before.get(vehicle.id) ?? vehicle
          return {
            at: between(from.at, vehicle.at, share),
            heading: turn(from.headingDegrees ?? 0, vehicle.headingDegrees ?? from.headingDegrees ?? 0, share),
          }
        }),
      )
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [vehicles, reduced])
  return data
}
