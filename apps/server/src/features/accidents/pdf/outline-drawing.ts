import { type ImpactZone, impactZones, vehicleOutline } from '@milepost/domain/impact-zones'
import { type Markup, markup } from '../../../reporting/print/markup.ts'

/** The vehicle from above with its points of impact. */
export const outlineDrawing = (chosen: readonly ImpactZone[]): Markup =>
  markup`<svg class="outline" viewBox="-2 -2 ${vehicleOutline.width + 4} ${vehicleOutline.height + 4}" role="img">
    <path d="${vehicleOutline.body}" fill="#eef1ef"/>
    ${impactZones.map((zone) => markup`<path d="${vehicleOutline.zones[zone].path}" fill="${chosen.includes(zone) ? '#c2683f' : 'none'}" stroke="#85918b" stroke-width="0.75"/>`)}
    <path d="${vehicleOutline.glass}" fill="#5f6d67" opacity="0.25"/>
    <path d="${vehicleOutline.body}" fill="none" stroke="#45534d" stroke-width="1.5"/>
  </svg>`
