/** Installation paths in Linux distributions. */
export const usualChromiums = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Returns flags for a headless browser without background tasks that keeps all its files in one folder. */
export const chromiumFlags = (profile: string): string[] => [
  '--headless',
  // Chromium refuses to run as root with its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--user-data-dir=${profile}`,
]

/** Excludes our settings, which contain secrets. */
export const chromiumEnvironment = (home: string) => ({
  PATH: '/usr/local/bin:/usr/bin:/bin:/snap/bin',
  HOME: home,
  LANG: 'C.UTF-8',
})

/** Ends a process group by its leader, with everything it started. */
export function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
