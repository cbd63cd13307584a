import { useEffect, useState } from 'react'
import { type LngLat, useMap } from '../map-context.ts'
import { screenPoint } from '../screen-point.ts'
import { spreadMarks } from './spread-marks.ts'

/** Returns the pixels by which marks are moved from their points, so that each can be seen and clicked. */
export function useSpread(points: readonly LngLat[], size: number): readonly number[] {
  const map = useMap()
  const [shifts, setShifts] = useState<readonly number[]>([])
  const key = points.flat().join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the points
  useEffect(() => {
    const spread = () =>
      setShifts(
        spreadMarks(
          points.map((point) => screenPoint(map, point)),
          size,
        ),
      )
    spread()
    // The distances between marks change only with the zoom.
    map.on('zoomend', spread)
    return () => {
      map.off('zoomend', spread)
    }
  }, [map, key, size])
  return shifts
}
