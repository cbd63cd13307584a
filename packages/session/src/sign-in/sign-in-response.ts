/** True if the URL has a sign-in response, which must be used before another sign-in starts. */
export function hasSignInResponse(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}
