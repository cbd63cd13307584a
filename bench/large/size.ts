/** Size of one client in the bench. A second client in the same database is a thousandth of it. */
export type Size = {
  vehicles: number
  drivers: number
  incidents: number
  trips: number
  /** Days of history that everything is spread over. */
  days: number
}

const large: Size = { vehicles: 20_000, drivers: 25_000, incidents: 20_000_000, trips: 10_000_000, days: 365 }

const part = (size: Size, share: number): Size => ({
  vehicles: Math.max(3, size.vehicles * share),
  drivers: Math.max(3, size.drivers * share),
  incidents: size.incidents * share,
  trips: size.trips * share,
  days: size.days,
})

export const sizes = { large, medium: part(large, 0.1), small: part(large, 0.01) } as const
export type SizeName = keyof typeof sizes

export const secondClient = (size: Size): Size => part(size, 0.001)

/** Returns the size named on a command line; throws a sentence for any other. */
export function sizeNamed(name: string | undefined): SizeName {
  if (name === 'large' || name === 'medium' || name === 'small') return name
  throw new Error(
    `Specify a size: large (20 million events), medium (2 million) or small (200,000), not "${name ?? ''}"`,
  )
}

/** Returns a size as a fraction of the large one, by vehicles. */
export const shareOf = (name: SizeName): number => sizes[name].vehicles / sizes.large.vehicles
