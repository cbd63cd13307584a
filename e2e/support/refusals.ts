import type { Page } from '@playwright/test'

/** Collects what the browser refuses to run or draw on a page because of the content security policy. */
export function refusals(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  return refused
}
