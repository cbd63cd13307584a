import { type ApiScope, apiScopes } from '../api/endpoint.ts'
import { apiScopeWords } from '../api-tokens/columns.ts'
import { reminderDays, tokenCalls } from '../api-tokens/endpoints.ts'
import { firstCall } from '../api-tokens/first-calls.ts'

const day = { from: '2026-11-01 00:00:00', to: '2026-11-01 23:59:59' }
const placeholder = '{client}'

/** Explains how to call the API with a token: the introduction of the reference, in Markdown. */
export function apiGuide(serverUrl: string): string {
  const portal = serverUrl.replace(/\/api$/, '')
  const call = (scope: ApiScope) => `${serverUrl}${firstCall([scope], { ...day, clientId: placeholder })}`
  return `Times are UTC. Field names include their units. Errors are RFC 9457 problem details.

## Create a token

Open [Settings, API tokens](${portal}/settings/api-tokens) and choose **Create token**. A token belongs to the person who created it, and
reads what that person may read. Copy it at once: it isn’t shown again. The form also has an example with your client’s number, which is
\`${placeholder}\` below.

\`\`\`sh
export MILEPOST_TOKEN=milepost_…
\`\`\`

## Call the API

Send the token with every call:

\`\`\`sh
curl -H "Authorization: Bearer $MILEPOST_TOKEN" \\
  "${call('read:vehicles')}"
\`\`\`

Don’t put a token into an address, where logs and browser histories keep it.

## Choose scopes

A token reaches only what its scopes allow. Anything else answers 403 and names the missing scope. Scopes that begin with \`read:\` only read. \`scim\` is for directories: it adds, changes and deactivates people. A first call for each:

\`\`\`
${apiScopes.map((scope) => `${scope}: ${apiScopeWords[scope].toLowerCase()}\n${firstCall([scope], { ...day, clientId: placeholder })}`).join('\n\n')}
\`\`\`

## Stay within the limit

Each token may make ${tokenCalls.count} calls in ${tokenCalls.seconds} seconds, whichever server answers. Every answer says how many are left:

\`\`\`
RateLimit-Policy: "token";q=${tokenCalls.count};w=${tokenCalls.seconds}
RateLimit: "token";r=598;t=41
\`\`\`

Here 598 more calls may follow in the next 41 seconds. Beyond the limit the answer is 429, and \`Retry-After\` has the seconds to wait:

\`\`\`sh
curl -i --retry 5 -H "Authorization: Bearer $MILEPOST_TOKEN" \\
  "${call('read:losses')}"
\`\`\`

\`curl --retry\` waits as long as \`Retry-After\` says.

## Replace a token before it ends

A token ends after the time you chose, at most a year. Its owner gets an email ${reminderDays.join(' days and ')} day before. Create a new
token, switch your software to it, then revoke the old one. A revoked token, an expired token, and every token of a person who was
removed answer 401 at once.
`
}
