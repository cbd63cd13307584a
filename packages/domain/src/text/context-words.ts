/** Returns a provider's label of the surroundings in words. Samsara's `ContextSnowyOrIcy` is "Snowy or icy". */
export const contextWords = (value: string): string =>
  /^Context[A-Z]/.test(value)
    ? value.slice('Context'.length).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : value
