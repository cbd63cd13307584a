import { type ReactNode, useState } from 'react'
import { cn } from '../cn.ts'
import { type Level, levelColor } from '../feedback/level-chip.tsx'
import { MapAnchor, MapPopup } from './map-anchor.tsx'
import type { LngLat } from './map-context.ts'

export interface MapIncident {
  id: string
  at: LngLat
  level: Level
  /** "Harsh braking, High, 16:41". */
  label: string
}

interface IncidentMarkersProps {
  /** For one trip or one page of events: each is a real button. A few hundred at most. */
  incidents: readonly MapIncident[]
  selectedId?: string | undefined
  onPick?: ((id: string) => void) | undefined
  popup?: ((incident: MapIncident) => ReactNode) | undefined
}

/** Incidents as round marks in their level's colour, reachable by keyboard. */
export function IncidentMarkers({ incidents, selectedId, onPick, popup }: IncidentMarkersProps) {
  const [hovered, setHovered] = useState<MapIncident>()
  return (
    <>
      {incidents.map((incident) => (
        <MapAnchor key={incident.id} at={incident.at} className={cn(incident.id === selectedId && 'z-2')}>
          <button
            type="button"
            aria-label={incident.label}
            aria-pressed={incident.id === selectedId}
            onClick={() => onPick?.(incident.id)}
            onPointerEnter={() => setHovered(incident)}
            onPointerLeave={() => setHovered(undefined)}
            onFocus={() => setHovered(incident)}
            onBlur={() => setHovered(undefined)}
            className={cn(
              'relative block size-3.5 rounded-full border-2 border-surface after:absolute after:-inset-2',
              incident.id === selectedId && 'ring-4 ring-risk-4/30',
            )}
            style={{ background: levelColor(incident.level) }}
          />
        </MapAnchor>
      ))}
      {hovered && <MapPopup at={hovered.at}>{popup ? popup(hovered) : hovered.label}</MapPopup>}
    </>
  )
}
