import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cn } from '../cn.ts'
import { type LngLat, useMap } from './map-context.ts'
import { screenPoint } from './screen-point.ts'

interface MapAnchorProps {
  at: LngLat
  /** The side of the content that is at the point. */
  anchor?: 'center' | 'bottom'
  /** Pixels to the right of the point. */
  shift?: number | undefined
  className?: string
  children: ReactNode
}

/** Ordinary content that stays at a point on the map. */
export function MapAnchor({ at, anchor = 'center', shift = 0, className, children }: MapAnchorProps) {
  const map = useMap()
  const element = useRef<HTMLDivElement>(null)
  const [longitude, latitude] = at
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = screenPoint(map, [longitude, latitude])
      if (element.current) element.current.style.transform = `translate(${x + shift}px, ${y}px)`
    }
    place()
    map.on('move', place)
    return () => {
      map.off('move', place)
    }
  }, [map, longitude, latitude, shift])
  return (
    <div ref={element} className={cn('absolute top-0 left-0 z-1 size-0', className)}>
      <div className={cn('absolute -translate-x-1/2', anchor === 'center' ? '-translate-y-1/2' : 'bottom-3')}>
        {children}
      </div>
    </div>
  )
}

/** A small card over a point. It ignores the pointer, so that it never flickers under it. */
export function MapPopup({ at, shift, children }: Pick<MapAnchorProps, 'at' | 'shift' | 'children'>) {
  return (
    <MapAnchor at={at} shift={shift} anchor="bottom" className="pointer-events-none z-3">
      <div className="num w-max max-w-72 rounded-card border border-border bg-raised px-3 py-2 text-12 shadow-float">
        {children}
      </div>
    </MapAnchor>
  )
}
