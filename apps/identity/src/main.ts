import { parseArgs } from 'node:util'
import { demoPeople } from './demo-people.ts'
import { startIdentity } from './identity.ts'
import type { DemoLink } from './pages.ts'

// Runs the provider as its own process, with the demo accounts: node apps/identity/src/main.ts --database postgres://…
// [--port 4101] [--issuer http://localhost:4101] [--portal http://localhost:4100]… [--link '{"title":…,"hint":…,"href":…}']…
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    port: { type: 'string', default: '4101' },
    issuer: { type: 'string' },
    portal: { type: 'string', multiple: true, default: ['http://localhost:4100'] },
    link: { type: 'string', multiple: true, default: [] },
  },
})
if (!values.database) throw new Error('--database is required')
// When started by another process, exits with it, however that one ends and even during startup.
let end = (): void => process.exit(1)
if (process.send) process.once('disconnect', () => end())
if (process.send && !process.connected) end()
const identity = await startIdentity({
  port: Number(values.port),
  databaseUrl: values.database,
  issuer: values.issuer ?? `http://localhost:${values.port}`,
  portalOrigins: values.portal,
  people: demoPeople,
  links: values.link.map((link) => JSON.parse(link) as DemoLink),
  canSignUp: true,
})
console.log(`Identity is listening on port ${identity.port}`)
end = () => void identity.close()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end())
