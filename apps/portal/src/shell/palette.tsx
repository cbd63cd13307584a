import { type DriverOption, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { type VehicleOption, vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { Siren, SlidersHorizontal, Truck, UserRound } from '@milepost/ui/icons'
import { CommandPalette, type PaletteGroup, type PaletteItem } from '@milepost/ui/layout/palette/command-palette'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo } from 'react'
import { driverHref, eventHref, vehicleHref } from '../addresses.ts'
import { call } from '../lib/api/api.ts'
import { sidebarGroups } from '../navigation.ts'
import { isBuilt } from '../page-code.ts'
import { entriesOf, isPublic, type Page } from '../page-list.ts'
import { sections } from '../pages.ts'
import { useClientId, useSession } from '../session/session-context.ts'
import { useOverlays } from './overlays.ts'
import { sectionIcons } from './sidebar/section-icons.ts'

type Go = (address: string) => void

interface PaletteProps {
  /** What was typed before the palette loaded. */
  typedAhead: RefObject<string>
  onOpenChange: (open: boolean) => void
}

/** Ctrl K: pages by name; vehicles, drivers and events from the server. */
export default function Palette({ typedAhead, onOpenChange }: PaletteProps) {
  const navigate = useNavigate()
  const clientId = useClientId()
  const { roles, ownRoles } = useSession()
  const { show } = useOverlays()
  const go: Go = useCallback((address) => void navigate({ to: address }), [navigate])
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchRecords(text, clientId, go, signal),
    [clientId, go],
  )
  const groups = useMemo(() => pageGroups(roles, go), [roles, go])
  const actions: PaletteItem[] = ownRoles.includes('admin')
    ? [
        {
          id: 'control-center',
          label: 'Control Center',
          icon: <SlidersHorizontal />,
          keywords: ['switch client', 'view as role', 'theme', 'units'],
          onSelect: () => show('controlCenter'),
        },
      ]
    : []
  return (
    <CommandPalette
      open
      typedAhead={typedAhead}
      onOpenChange={onOpenChange}
      groups={[...(actions.length > 0 ? [{ heading: 'Actions', items: actions }] : []), ...groups]}
      onSearch={search}
    />
  )
}

/** Returns pages by sidebar group, with those not built yet in a group at the end. */
function pageGroups(roles: readonly string[], go: Go): PaletteGroup[] {
  const inGroups = new Set<string>(sidebarGroups.map((group) => group.id))
  const waiting: PaletteItem[] = []
  const groups = new Map<string, PaletteItem[]>()
  for (const section of sections) {
    const pages = entriesOf(
      section.pages.map((page) => ({ ...page, section: section.id, adminOnly: section.adminOnly ?? false })),
      roles,
    )
      .flatMap((entry) => [...entry.pages])
      .filter((page) => !isPublic(page))
    waiting.push(...pages.filter(({ path }) => !isBuilt(path)).map((page) => pageItem(page, go)))
    const heading = inGroups.has(section.id) || section.id === 'settings' ? section.title : 'Pages'
    const built = pages.filter(({ path }) => isBuilt(path)).map((page) => pageItem(page, go))
    groups.set(heading, [...(groups.get(heading) ?? []), ...built])
  }
  const named = [...groups].map(([heading, items]) => ({ heading, items }))
  return [...named, { heading: 'Not available yet', items: waiting, last: true }].filter(
    ({ items }) => items.length > 0,
  )
}

function pageItem(page: Page, go: Go): PaletteItem {
  const Icon = sectionIcons[page.section]
  return {
    id: page.path,
    label: page.entry ? `${page.entry}: ${page.title}` : page.title,
    icon: <Icon />,
    keywords: [page.description],
    ...(page.key ? { kbd: `g ${page.key}` } : {}),
    onSelect: () => go(page.path),
  }
}

const foundAtMost = 5

/** Searches vehicles, drivers and events in parallel; one that fails doesn't affect the others. Throws if all fail. */
async function searchRecords(text: string, clientId: number, go: Go, signal: AbortSignal): Promise<PaletteGroup[]> {
  const params = { id: clientId }
  const query = { SearchedText: text }
  const answers = await Promise.allSettled([
    call(vehicleListEndpoints.options, { params, query }, { signal }).then((found) => vehicleItems(found, go)),
    call(driverEndpoints.options, { params, query }, { signal }).then((found) => driverItems(found, go)),
  ])
  const [first] = answers
  if (first.status === 'rejected' && answers.every((answer) => answer.status === 'rejected')) throw first.reason
  const groups = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  return [...groups, eventItems(text, go)].filter((group) => group.items.length > 0)
}

const vehicleItems = (vehicles: readonly VehicleOption[], go: Go): PaletteGroup => ({
  heading: 'Vehicles',
  items: vehicles.slice(0, foundAtMost).map(({ id, name, vin, connection }) => ({
    id: `vehicle ${id}`,
    label: name,
    icon: <Truck />,
    hint: vin ? `…${vin.slice(-6)}` : connection.name,
    onSelect: () => go(vehicleHref(id)),
  })),
})

const driverItems = (drivers: readonly DriverOption[], go: Go): PaletteGroup => ({
  heading: 'Drivers',
  items: drivers.slice(0, foundAtMost).map(({ id, name, connection }) => ({
    id: `driver ${id}`,
    label: name,
    icon: <UserRound />,
    hint: connection.name,
    onSelect: () => go(driverHref(id)),
  })),
})

/** A number may be an event's id. */
const eventItems = (text: string, go: Go): PaletteGroup => ({
  heading: 'Events',
  items: /^\d{1,19}$/.test(text)
    ? [{ id: `event ${text}`, label: `Event ${text}`, icon: <Siren />, onSelect: () => go(eventHref(text)) }]
    : [],
})
