import type { RasterTiles } from '@milepost/ui/map/basemap-style'
import { useQuery } from '@tanstack/react-query'
import { loadSettings } from '../session/identity.ts'

/** Online map tiles where this installation has them; without, maps draw their own land and water. */
export function useTiles(): RasterTiles | undefined {
  const { data } = useQuery({ queryKey: ['settings'], queryFn: loadSettings, staleTime: Number.POSITIVE_INFINITY })
  return data?.mapTiles ? { url: data.mapTiles, attribution: '© OpenStreetMap contributors' } : undefined
}
