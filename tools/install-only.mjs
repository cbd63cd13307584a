import { installPackages } from './install.mjs'

installPackages()
