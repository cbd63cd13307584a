import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useState } from 'react'
import { cn } from '../../cn.ts'
import { type Level, levelColor } from '../../feedback/level-chip.tsx'
import { MapAnchor, MapPopup } from '../map-anchor.tsx'
import { type LngLat, useMap } from '../map-context.ts'
import { placeInView } from '../screen-point.ts'
import { useSpread } from './use-spread.ts'

export interface MapIncident {
  id: string
  at: LngLat
  level: Level
  /** "Harsh braking, High, 16:41". */
  label: string
}

/** The minimum target size for fingers and WCAG 2.2. */
const markPixels = 24

interface IncidentMarkersProps {
  /** For one trip or one page of events: each is a real button. A few hundred at most. */
  incidents: readonly MapIncident[]
  selectedId?: string | undefined
  onPick?: ((id: string) => void) | undefined
  popup?: ((incident: MapIncident) => ReactNode) | undefined
}

/** For keyboard focus on a pin out of view: moves the map there, and scrolls the page back to the map. */
function showPin(map: MapLibre, at: LngLat, pin: HTMLElement) {
  const center = placeInView(map, at)
  if (map.getBounds().contains(center)) return
  map.jumpTo({ center })
  pin.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Leads from a mark that was moved aside to its place, which is this many pixels to the left. */
const Leader = ({ pixels }: { pixels: number }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute top-1/2 right-1/2 h-px bg-text-2 before:absolute before:-top-[1.5px] before:size-1 before:rounded-full before:bg-text-2"
    style={{ width: pixels }}
  />
)

/** Incidents as round marks in their level's color, reachable by keyboard. */
export function IncidentMarkers({ incidents, selectedId, onPick, popup }: IncidentMarkersProps) {
  const map = useMap()
  const [hovered, setHovered] = useState<string>()
  // The selected one stays in place, and close neighbors are moved aside.
  const isSelected = ({ id }: MapIncident) => id === selectedId
  const marks = [...incidents.filter(isSelected), ...incidents.filter((incident) => !isSelected(incident))]
  // Found again each time: it may be gone, or elsewhere.
  const hoveredIndex = marks.findIndex(({ id }) => id === hovered)
  const hoveredMark = marks[hoveredIndex]
  const shifts = useSpread(
    marks.map(({ at }) => at),
    markPixels,
  )
  return (
    <>
      {marks.map((incident, index) => (
        <MapAnchor
          key={incident.id}
          at={incident.at}
          shift={shifts[index]}
          className={cn(isSelected(incident) && 'z-2')}
        >
          {(shifts[index] ?? 0) > 0 && <Leader pixels={shifts[index]!} />}
          <button
            type="button"
            data-map-pin
            aria-label={incident.label}
            aria-pressed={isSelected(incident)}
            onClick={() => onPick?.(incident.id)}
            onPointerEnter={() => setHovered(incident.id)}
            onPointerLeave={() => setHovered(undefined)}
            onFocus={({ currentTarget }) => {
              setHovered(incident.id)
              showPin(map, incident.at, currentTarget)
            }}
            onBlur={() => setHovered(undefined)}
            className="grid size-6 place-items-center rounded-full"
          >
            <span
              className={cn(
                'block size-3.5 rounded-full border-2 border-surface',
                isSelected(incident) && 'ring-4 ring-risk-4/30',
              )}
              style={{ background: levelColor(incident.level) }}
            />
          </button>
        </MapAnchor>
      ))}
      {hoveredMark && (
        <MapPopup at={hoveredMark.at} shift={shifts[hoveredIndex]}>
          {popup ? popup(hoveredMark) : hoveredMark.label}
        </MapPopup>
      )}
    </>
  )
}
