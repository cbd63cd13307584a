import type { ClientMetadata } from 'oidc-provider'

/** The two portals: public clients with one set of URLs for each origin they are served from. */
export function createClients(origins: readonly string[]): ClientMetadata[] {
  const at = (...paths: string[]) => origins.flatMap((origin) => paths.map((path) => new URL(path, origin).href))
  const signedOut = ['/', '/?signedOut=1', '/?reason=no-access']
  return [
    {
      ...publicClient,
      client_id: 'milepost-portal',
      client_name: 'Milepost',
      redirect_uris: at('/auth/callback', '/auth/silent'),
      post_logout_redirect_uris: at(...signedOut),
    },
    {
      ...publicClient,
      client_id: 'milepost-annotation',
      client_name: 'Milepost annotation',
      redirect_uris: at('/annotation/auth/callback', '/annotation/auth/silent'),
      post_logout_redirect_uris: at(...signedOut, '/annotation/', '/annotation/?signedOut=1'),
    },
  ]
}

const publicClient = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
} as const satisfies Partial<ClientMetadata>
