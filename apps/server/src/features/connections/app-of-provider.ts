/** Normalizes names for comparison: `Samsara App-Marketplace` contains `samsara`. */
const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** True if the app a connection came from names its provider, as apps in a provider's own marketplace do. */
export const isAppOfProvider = (provider: { code: string; name: string }, app: string): boolean =>
  [provider.code, provider.name].some((name) => letters(app).includes(letters(name)))
