import type { MapViewProps } from './map-view-props.ts'

type MapSettings = { map?: MapViewProps['ground'] | undefined; mapTiles?: string | null | undefined }

/** Returns an installation's base map; undefined for the built-in one alone. */
export function installedGround({ map, mapTiles }: MapSettings): MapViewProps['ground'] {
  if (map && map.kind !== 'builtIn') return map
  const tiles = mapTiles ? { url: mapTiles, attribution: '© OpenStreetMap contributors' } : undefined
  return tiles && { kind: 'builtIn', tiles }
}
