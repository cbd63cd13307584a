// npm run todo: what the portal lists without showing it, and what the contract declares without a server
// implementation. Not type-checked: it reads from both sides, and the server would be checked again with the portal.
import { endpoints } from '@milepost/contract/api/all-endpoints'
import { pageModules } from '@milepost/portal/page-modules'
import { sections } from '@milepost/portal/pages'
import { routes } from '@milepost/server/app'

const pages = sections.flatMap((section) => section.pages)
const notBuilt = pages.filter((page) => !pageModules[page.path])
console.log(`Pages not built: ${notBuilt.length} of ${pages.length}`)
for (const page of notBuilt) console.log(`  ${page.path}  ${page.description}`)

const served = new Set(routes.map((route) => route.endpoint))
const notServed = Object.entries(endpoints).filter(([, endpoint]) => !served.has(endpoint))
console.log(`\nEndpoints not served: ${notServed.length} of ${Object.keys(endpoints).length}`)
for (const [name, { method, path }] of notServed) console.log(`  ${name.padEnd(36)} ${method} ${path}`)
