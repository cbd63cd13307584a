/** How many values of a file's points aren't numbers, by what they are. */
export type Unread = Map<string, number>

export function countUnread(unread: Unread, part: string): void {
  unread.set(part, (unread.get(part) ?? 0) + 1)
}
