import { regionName } from '@milepost/domain/regions'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { RegionLayer, RegionLegend } from '@milepost/ui/map/layers/region-layer'
import { MapView } from '@milepost/ui/map/map-view'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import { type ReactNode, useMemo } from 'react'
import { mapIdOf, type RegionValue, type Scale, stepOf, stepTexts } from './region-steps.ts'

interface RegionMapProps {
  /** The finding or the question. */
  title: ReactNode
  /** Keep it stable between renders. */
  regions: readonly RegionValue[]
  scale: Scale
  format: (value: number) => string
  /** Legend of the hatching; none without it. */
  hatched?: string | undefined
  /** Tooltip text below the region's name. */
  details: (regionId: number) => ReactNode
  selected: number | undefined
  onPick: (regionId: number) => void
  ground: MapViewProps['ground']
  /** Shown below the map: what has no place on it. */
  note?: ReactNode
}

/**
 * States and provinces colored by a value; a click selects one. A table next to it serves people who can't see the map.
 */
export function RegionMap({
  title,
  regions,
  scale,
  format,
  hatched,
  details,
  selected,
  onPick,
  ground,
  note,
}: RegionMapProps) {
  const shapes = useMemo(
    () =>
      regions.flatMap(({ regionId, value, isSmall }) => {
        const id = mapIdOf(regionId)
        return id ? [{ id, regionId, step: value === null || isSmall ? null : stepOf(value, scale) }] : []
      }),
    [regions, scale],
  )
  const idOf = (shape: string) => shapes.find(({ id }) => id === shape)?.regionId
  const isHatched = shapes.some(({ step }) => step === null)
  const texts = stepTexts(scale, format)
  return (
    <Card className="flex flex-col">
      <CardHeader title={title} />
      <div className="min-h-80 flex-1 p-3.5 pt-2.5 pb-0">
        <MapView
          label="States and provinces by value; the table has the same numbers"
          className="h-full min-h-80"
          ground={ground}
        >
          <RegionLayer
            regions={shapes}
            colors={scale.colors}
            fits
            selectedId={selected === undefined ? undefined : mapIdOf(selected)}
            onPick={(shape) => {
              const regionId = idOf(shape)
              if (regionId !== undefined) onPick(regionId)
            }}
            popup={(shape) => {
              const regionId = idOf(shape)
              if (regionId === undefined) return null
              return (
                <div className="num grid gap-0.5 text-12">
                  <b>{regionName(regionId)}</b>
                  {details(regionId)}
                </div>
              )
            }}
          />
        </MapView>
      </div>
      <div className="grid gap-1.5 px-3.5 pt-2.5 pb-3.5">
        <RegionLegend
          steps={scale.colors.map((color, at) => ({ color, label: texts[at] ?? '' }))}
          {...(hatched && isHatched && { hatched })}
        />
        {note && <p className="num text-12 text-text-3">{note}</p>}
      </div>
    </Card>
  )
}
