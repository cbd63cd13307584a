import { setNonce } from 'get-nonce'

/**
 * Lets dialogs insert the style that keeps the page behind them still: the content security policy blocks inserted
 * styles but those with the nonce of the page's response.
 */
export function allowStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}
