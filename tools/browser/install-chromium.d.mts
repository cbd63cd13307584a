/** Returns the path of a Chromium on the PATH, if there is one. */
export function chromiumOnPath(): string | undefined
/** True if Debian's Chromium may be installed: as root, with apt. */
export function canInstallFromDebian(): boolean
/** Installs Debian's Chromium, with a font for map labels. */
export function installFromDebian(): void
