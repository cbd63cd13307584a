/** Names as they are compared: `Samsara App-Marketplace` has the letters of `samsara`. */
const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Whether the app that a connection came by names its provider, as the apps in a provider's own marketplace do. */
export const isAppOfProvider = (provider: { code: string; name: string }, app: string): boolean =>
  [provider.code, provider.name].some((name) => letters(app).includes(letters(name)))
