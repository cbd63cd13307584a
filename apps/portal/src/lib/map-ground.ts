import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { installedGround } from '@milepost/ui/map/installed-ground'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answerOf } from './api/query-client.ts'

/** Returns this installation's base map; the built-in one by default. */
export function useMapGround(): MapViewProps['ground'] {
  const settings = useQuery({ ...answerOf(systemEndpoints.settings, {}), staleTime: Number.POSITIVE_INFINITY })
  const { map, mapTiles } = settings.data ?? {}
  return useMemo(() => installedGround({ map, mapTiles }), [map, mapTiles])
}
