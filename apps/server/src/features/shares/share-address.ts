import { pathToken } from '../../access/tokens/path-token.ts'

/** The link that people open. */
export const shareLink = (origin: string, clientId: number, id: string, secret: string): string =>
  `${origin}/share/${pathToken(clientId, id)}?token=${secret}`
