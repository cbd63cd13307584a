import { installPackages } from './install.mjs'

await installPackages()
