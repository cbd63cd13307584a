import { useCallback, useEffect, useRef } from 'react'
import { type LngLat, useMap } from '../map/map-context.ts'
import { screenPoint } from '../map/screen-point.ts'
import { type Playback, usePlaybackEffect } from './playback.ts'

interface PlaybackMarkerProps {
  playback: Playback
  /** Where the vehicle was at a second of the clock; keep the function stable. */
  at: (seconds: number) => { at: LngLat; headingDegrees: number } | undefined
}

/** The vehicle of an event, moving with the clock shared by video and graph. */
export function PlaybackMarker({ playback, at }: PlaybackMarkerProps) {
  const map = useMap()
  const mark = useRef<SVGSVGElement>(null)
  const place = useCallback(() => {
    const position = at(playback.state.time)
    if (!mark.current) return
    mark.current.style.visibility = position ? 'visible' : 'hidden'
    if (!position) return
    const { x, y } = screenPoint(map, position.at)
    mark.current.style.transform = `translate(${x - 12}px, ${y - 12}px) rotate(${position.headingDegrees}deg)`
  }, [map, at, playback])
  usePlaybackEffect(playback, place)
  useEffect(() => {
    map.on('move', place)
    return () => {
      map.off('move', place)
    }
  }, [map, place])
  return (
    <svg
      ref={mark}
      aria-hidden
      width={24}
      height={24}
      viewBox="-12 -12 24 24"
      className="pointer-events-none absolute top-0 left-0 z-2"
    >
      <path
        d="M0-10 7.500 8.500 0 4.500-7.500 8.500z"
        fill="var(--text)"
        stroke="var(--surface)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
    </svg>
  )
}
