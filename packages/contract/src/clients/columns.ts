import { zonePlace } from '@milepost/domain/time/zone-text'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { ClientRow } from './endpoints.ts'

const { text, number } = columnKinds<ClientRow>()
const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A price in US dollars with cents: $3.50. */
export const priceText = (usd: number): string => price.format(usd)

/** Most important first. */
export const clientColumns: readonly ListColumn<ClientRow>[] = [
  text('name', 'Client'),
  number('connectionCount', 'Connections'),
  number('vehicleCount', 'Vehicles'),
  number('userCount', 'People'),
  { id: 'providers', header: 'Providers', text: ({ providers }) => providers.map((one) => one.displayName).join(', ') },
  { id: 'timeZone', header: 'Time zone', text: ({ timeZone }) => zonePlace(timeZone) },
  {
    id: 'contract',
    header: 'Contract',
    text: ({ contractStartDate, contractEndDate }) =>
      contractStartDate || contractEndDate ? `${contractStartDate ?? '…'} to ${contractEndDate ?? 'open'}` : null,
  },
  { id: 'tier', header: 'Pricing tier', text: tierText },
  { id: 'whiteLabel', header: 'White label', text: whiteLabelText },
]

/** The tier that a client's vehicles are in: "51–200 vehicles, $3.50 each"; null without one. */
export function tierText({ pricingTiers, vehicleCount }: Pick<ClientRow, 'pricingTiers' | 'vehicleCount'>) {
  const tier = pricingTiers.find(
    ({ fromVehicles, toVehicles }) =>
      Math.max(1, vehicleCount) >= fromVehicles && (toVehicles === null || vehicleCount <= toVehicles),
  )
  if (!tier) return null
  const { fromVehicles, toVehicles, pricePerVehicleUsd } = tier
  const range = toVehicles === null ? `${fromVehicles}+` : `${fromVehicles}–${toVehicles}`
  return `${range} vehicles, ${priceText(pricePerVehicleUsd)} each`
}

/** What a client shows as its own: "Name, logo, terms"; null if nothing. */
export function whiteLabelText({ whiteLabelling: { name, logoUrl, termsUrl } }: Pick<ClientRow, 'whiteLabelling'>) {
  const parts = [name !== null && 'name', logoUrl !== null && 'logo', termsUrl !== null && 'terms'].filter(Boolean)
  const words = parts.join(', ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null
}
