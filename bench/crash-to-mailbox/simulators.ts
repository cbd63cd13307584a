import { startSimulators } from '@milepost/simulators/start-simulators'

// The demo's simulated providers in their own process, as `npm start` runs them; sends their address.

const { url } = await startSimulators({ port: 0, cacheFolder: process.argv[2]! })
process.send?.({ url })
