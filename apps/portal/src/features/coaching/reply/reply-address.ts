/** Both parts of a message's link. */
export type ReplyAddress = { params: { token: string }; query: { token: string } }
