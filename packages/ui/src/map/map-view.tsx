import { lazy, Suspense, useState } from 'react'
import { cn } from '../cn.ts'
import { Failed } from '../feedback/states.tsx'
import { canDraw } from './can-draw.ts'
import type { MapViewProps } from './map-view-props.ts'
import { MapWait } from './states/map-wait.tsx'

const MapCanvas = lazy(() => import('./map-canvas.tsx'))

/** A map. The parent sets its height; layers are its children. */
export function MapView({ className, ...props }: MapViewProps & { className?: string }) {
  const [attempt, setAttempt] = useState(0)
  const [drawable] = useState(canDraw)
  return (
    <section aria-label={props.label} className={cn('relative min-h-40 rounded-card bg-map-land', className)}>
      {drawable ? (
        <Suspense fallback={<MapWait />}>
          <MapCanvas key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
        </Suspense>
      ) : (
        <Failed
          what="the map"
          detail="This browser can’t show maps because WebGL is off. The list has the same information."
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    </section>
  )
}

const mostInWords = 200

interface MapSummaryProps {
  label: string
  /** An item's text may be created on demand, since most of a long list is never read. */
  items: readonly { id: string; text: string | (() => string) }[]
}

/** The map as text, for screen readers: what is where. At most 200 entries, with the number of further ones. */
export function MapSummary({ label, items }: MapSummaryProps) {
  return (
    <ul aria-label={label} className="sr-only">
      {items.slice(0, mostInWords).map(({ id, text }) => (
        <li key={id}>{typeof text === 'string' ? text : text()}</li>
      ))}
      {items.length > mostInWords && <li>and {(items.length - mostInWords).toLocaleString('en-US')} more</li>}
    </ul>
  )
}
