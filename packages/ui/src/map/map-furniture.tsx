import { IconButton } from '../form/button.tsx'
import { Maximize2, Minus, Plus } from '../icon/icons.gen.tsx'
import { useMap } from './map-context.ts'

interface MapFurnitureProps {
  /** Named before those of the built-in map; null if the map names its sources itself. */
  credits: string | null
  /** The built-in map replaces one that could not be loaded. */
  replaced: boolean
  onFit: () => void
}

/** Zoom buttons and the sources of the map. */
export function MapFurniture({ credits, replaced, onFit }: MapFurnitureProps) {
  const map = useMap()
  const look = 'rounded-none border-0'
  return (
    <>
      <div
        data-screen-only
        className="absolute top-2.5 right-2.5 z-2 grid divide-y divide-border overflow-hidden rounded-control border border-border bg-surface"
      >
        <IconButton label="Zoom in" size="small" className={look} onClick={() => map.zoomIn()}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Zoom out" size="small" className={look} onClick={() => map.zoomOut()}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton label="Show all" size="small" className={look} onClick={onFit}>
          <Maximize2 aria-hidden />
        </IconButton>
      </div>
      {credits !== null && (
        // A narrow map has no corner for them: two lines need its whole width, and nothing of the map shows through.
        <p className="absolute right-0 bottom-0 z-2 rounded-tl-tag bg-surface/80 px-1.5 text-12 text-text-3 @max-md:left-0 @max-md:rounded-none @max-md:bg-surface @max-md:px-2.5 @max-md:py-0.5 @max-md:text-center @max-md:leading-4 @max-md:text-balance">
          {replaced && <span role="status">Streets couldn’t be loaded · </span>}
          {credits}
          Natural Earth ·{' '}
          <a href="https://www.geonames.org" target="_blank" rel="noreferrer" className="hover:underline">
            GeoNames CC BY 4.0
          </a>
        </p>
      )}
    </>
  )
}
