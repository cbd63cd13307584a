import { cameraHealth, reportingStatus } from '@milepost/domain/codes'
import { Camera, Check, Download, Truck } from '@milepost/ui/icons'
import type { PaletteGroup, PaletteItem } from '@milepost/ui/layout/palette/palette-item'
import { camerasHref, driversHref, eventsHref, lossesHref, mismatchesHref, vehiclesHref } from '../../addresses.ts'

interface Elsewhere {
  /** The path of the open page, whose own buttons are offered already. */
  path: string
  /** Whether the person may mark cameras and mismatches as fixed. */
  mayFix: { cameras: boolean; mismatches: boolean }
  go: (address: string) => void
}

/** Returns commands and states of other pages, found once typed; each opens the page that runs or lists it. */
export function elsewhereGroup({ path, mayFix, go }: Elsewhere): PaletteGroup {
  const item = (label: string, page: string, href: string, icon: PaletteItem['icon'], words: string) => ({
    id: `elsewhere ${label}`,
    label,
    icon,
    hint: `on ${page}`,
    keywords: [words],
    href,
    onSelect: () => go(href),
  })
  const exported = (things: string, page: string, href: string) =>
    item(`Export ${things}`, page, href, <Download />, 'download file CSV XLSX')
  const fixed = (things: string, page: string, href: string) =>
    item(`Mark ${things} as fixed`, page, href, <Check />, 'mark as fixed resolve')
  return {
    heading: 'On other pages',
    typedOnly: true,
    items: [
      exported('events', 'Events', eventsHref()),
      exported('losses', 'Losses', lossesHref()),
      exported('vehicles', 'Vehicles', vehiclesHref()),
      exported('drivers', 'Drivers', driversHref()),
      ...(mayFix.cameras ? [fixed('cameras', 'Camera health', camerasHref())] : []),
      ...(mayFix.mismatches ? [fixed('devices', 'Mismatched devices', mismatchesHref())] : []),
      ...cameraHealth.all.map(({ name, word }) =>
        item(
          `Cameras: ${word.toLowerCase()}`,
          'Camera health',
          camerasHref({ status: name }),
          <Camera />,
          'camera status',
        ),
      ),
      ...reportingStatus.all.map(({ name, word }) =>
        item(
          `Vehicles: ${word.toLowerCase()}`,
          'Vehicles',
          vehiclesHref({ reporting: name }),
          <Truck />,
          'reporting status',
        ),
      ),
    ].filter(({ href }) => href !== path),
  }
}
