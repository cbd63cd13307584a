import { systemEndpoints } from '@milepost/contract/system'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answerOf } from './query-client.ts'

/** Online tiles where the installation names some; without, maps draw what is built in. */
export function useMapTiles(): MapViewProps['tiles'] {
  const settings = useQuery({ ...answerOf(systemEndpoints.settings, {}), staleTime: Number.POSITIVE_INFINITY })
  const url = settings.data?.mapTiles
  return useMemo(() => (url ? { url, attribution: '© OpenStreetMap contributors' } : undefined), [url])
}
