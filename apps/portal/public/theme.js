// Runs before the first paint, so that nobody sees the wrong theme flash by; the portal takes over from there.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // A browser without storage has no chosen theme.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
