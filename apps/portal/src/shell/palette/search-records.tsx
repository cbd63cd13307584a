import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { type DriverOption, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { type Incident, incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { type VehicleOption, vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { longestRangeMonths } from '@milepost/domain/limits'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { instantText } from '@milepost/domain/time/instant-text'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { FileText, ShieldCheck, Siren, Truck, UserRound } from '@milepost/ui/icons'
import { typedWords } from '@milepost/ui/layout/palette/matches'
import type { PaletteFindings, PaletteGroup, PaletteItem } from '@milepost/ui/layout/palette/palette-item'
import { driverHref, eventHref, eventsHref, lossHref, policyHref, vehicleHref } from '../../addresses.ts'
import { call } from '../../lib/api/api.ts'

/** Where to search, and how to open what was found. */
export type Searching = {
  clientId: number
  timeZone: string
  open: (found: { kind: string; label: string; href: string }) => void
  signal: AbortSignal
}

const foundAtMost = 5
/** Older events are found on their page, which the last result opens. */
const eventDays = 30

/**
 * Searches vehicles, drivers and recent events in parallel; one that fails doesn't affect the others. Throws if all
 * fail.
 */
export async function searchRecords(text: string, searching: Searching): Promise<PaletteFindings> {
  const { clientId, signal } = searching
  const params = { id: clientId }
  const query = { SearchedText: text }
  const now = Date.now()
  const recent = { From: toRangeTime(new Date(now - eventDays * dayMs)), To: toRangeTime(new Date(now)) }
  const [vehicles, drivers, events, losses, policies] = await Promise.allSettled([
    call(vehicleListEndpoints.options, { params, query }, { signal }),
    call(driverEndpoints.options, { params, query }, { signal }),
    call(
      incidentEndpoints.page,
      { params, query: { ...query, ...recent, PageSize: foundAtMost, WithPictures: false } },
      { signal },
    ),
    numberedLosses(text, searching),
    numberedPolicies(text, searching),
  ])
  const kinds = { vehicles, drivers, events }
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const failed = names.filter((name) => kinds[name].status === 'rejected')
  if (vehicles.status === 'rejected' && failed.length === names.length) throw vehicles.reason
  const groups: PaletteGroup[] = [
    { heading: 'Losses', items: itemsOf(losses, (found) => found) },
    { heading: 'Policies', items: itemsOf(policies, (found) => found) },
    {
      heading: 'Vehicles',
      items: itemsOf(vehicles, (found) => found.slice(0, foundAtMost).map(vehicleItem(searching))),
    },
    {
      heading: 'Drivers',
      items: itemsOf(drivers, (found) => found.slice(0, foundAtMost).map(driverItem(text, searching))),
    },
    {
      heading: 'Events',
      items: [
        ...numberedEvent(text, searching),
        ...itemsOf(events, ({ items }) => [
          ...items.map(eventItem(searching)),
          ...(items.length > 0 ? [allEvents(text, searching)] : []),
        ]),
      ],
    },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    missing: names
      .filter(
        (name) =>
          !failed.includes(name) && groups.find(({ heading }) => heading.toLowerCase() === name)!.items.length === 0,
      )
      .map((name) => (name === 'events' ? `events of the last ${eventDays} days` : name)),
    failed,
  }
}

const itemsOf = <Found,>(answer: PromiseSettledResult<Found>, of: (found: Found) => PaletteItem[]): PaletteItem[] =>
  answer.status === 'fulfilled' ? of(answer.value) : []

const vehicleItem =
  ({ open }: Searching) =>
  ({ id, name, vin, connection }: VehicleOption): PaletteItem => ({
    id: `vehicle ${id}`,
    label: name,
    icon: <Truck />,
    number: vin ?? undefined,
    hint: vin ? `…${vin.slice(-6)}` : connection.name,
    onSelect: () => open({ kind: 'vehicle', label: name, href: vehicleHref(id) }),
  })

/** A driver found by employee number shows it. */
const driverItem =
  (text: string, { open }: Searching) =>
  ({ id, name, employeeNumber, connection }: DriverOption): PaletteItem => ({
    id: `driver ${id}`,
    label: name,
    icon: <UserRound />,
    number: employeeNumber ?? undefined,
    hint:
      employeeNumber && typedWords(text).some((word) => employeeNumber.toLowerCase().includes(word))
        ? `Employee number ${employeeNumber}`
        : connection.name,
    onSelect: () => open({ kind: 'driver', label: name, href: driverHref(id) }),
  })

const eventItem =
  ({ open, timeZone }: Searching) =>
  ({ id, type, vehicle, driver, place, occurredAt }: Incident): PaletteItem => {
    const label = `${type.word} · ${driver?.name ?? vehicle.name}`
    return {
      id: `event ${id}`,
      label,
      icon: <Siren />,
      hint: [place?.text, instantText(occurredAt, timeZone).slice(0, 'yyyy-MM-dd HH:mm'.length)]
        .filter(Boolean)
        .join(' · '),
      onSelect: () => open({ kind: 'event', label, href: eventHref(id) }),
    }
  }

const allEvents = (text: string, { open }: Searching): PaletteItem => ({
  id: 'all events',
  label: `See all events with “${text}”`,
  icon: <Siren />,
  hint: `last ${eventDays} days`,
  onSelect: () => open({ kind: 'search', label: `Events with “${text}”`, href: eventsHref({ text, range: '30d' }) }),
})

/** A number may be an event's id. */
const numberedEvent = (text: string, { open }: Searching): PaletteItem[] =>
  /^\d{1,19}$/.test(text)
    ? [
        {
          id: `event number ${text}`,
          label: `Event ${text}`,
          icon: <Siren />,
          onSelect: () => open({ kind: 'event', label: `Event ${text}`, href: eventHref(text) }),
        },
      ]
    : []

const lossNumber = /^ac0*(\d{1,9})$/i

/** Finds the loss with a number such as AC0002; other texts don't search losses. */
async function numberedLosses(text: string, { signal, open }: Searching): Promise<PaletteItem[]> {
  const number = Number(lossNumber.exec(text.trim())?.[1] ?? Number.NaN)
  if (Number.isNaN(number)) return []
  const label = accidentDisplayId(number)
  const [from, to] = [new Date(), new Date()]
  from.setUTCMonth(from.getUTCMonth() - longestRangeMonths)
  const query = { From: toRangeTime(from), To: toRangeTime(to), SearchedText: label, PageSize: foundAtMost }
  const { items } = await call(accidentEndpoints.page, { query }, { signal })
  return items
    .filter(({ accidentId }) => accidentId === number)
    .map(({ eventId, vehicle }) => ({
      id: `loss ${eventId}`,
      label: `Loss ${label}`,
      icon: <FileText />,
      number: label,
      hint: vehicle.name,
      onSelect: () => open({ kind: 'loss', label: `Loss ${label}`, href: lossHref(eventId) }),
    }))
}

/** Finds policies by a part of their number, with at least one digit; other texts don't search policies. */
async function numberedPolicies(text: string, { signal, open }: Searching): Promise<PaletteItem[]> {
  const sought = text.trim().toLowerCase()
  if (sought.length < 3 || !/\d/.test(sought)) return []
  const policies = await call(policyEndpoints.list, {}, { signal })
  return policies
    .flatMap(({ id, policyNumber, connections }) =>
      id !== null && policyNumber?.toLowerCase().includes(sought) ? [{ id, policyNumber, connections }] : [],
    )
    .slice(0, foundAtMost)
    .map(({ id, policyNumber, connections }) => ({
      id: `policy ${id}`,
      label: `Policy ${policyNumber}`,
      icon: <ShieldCheck />,
      number: policyNumber,
      hint: connections.map(({ name }) => name).join(', '),
      onSelect: () => open({ kind: 'policy', label: `Policy ${policyNumber}`, href: policyHref(id) }),
    }))
}
