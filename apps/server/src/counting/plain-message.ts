const longest = 200

/** What quotes a value, and addresses. */
const quotes = /"[^"]*"|“[^”]*”|`[^`]*`|(?<![\p{L}\d])'[^']*'(?!\p{L})/gu
const addresses = /\b[a-z][a-z+.-]*:\/\/\S+|\S+@\S+/giu
/** A status, which is kept, or a word with a digit: an id or a number of one record. */
const numbers =
  /(\b(?:returned|responded|status|code|HTTP)\s[1-5]\d\d\b)|(?<![\p{L}\d])[\p{L}\d._:-]*\d(?:[\p{L}\d._:-]*[\p{L}\d])?/giu

/**
 * Returns a failure's message without what is of one record: quotes, addresses, ids and numbers become placeholders, so
 * that nothing personal is kept and the same failures count as one.
 */
export function plainMessage(text: string): string {
  const line = text.split('\n', 1)[0]!.slice(0, 4 * longest)
  const plain = line
    .replace(quotes, '“…”')
    .replace(addresses, '…')
    .replace(numbers, (_, status: string | undefined) => status ?? '#')
    .trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain || 'No message'
}
