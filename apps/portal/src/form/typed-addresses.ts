/** Returns typed or pasted email addresses: separated by lines, commas, semicolons or spaces, each once. */
export function typedAddresses(text: string): string[] {
  const addresses = text
    .split(/[\s,;]+/)
    .map((part) => part.replaceAll(/^[<"']+|[>"']+$/g, ''))
    .filter((part) => part !== '')
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}
