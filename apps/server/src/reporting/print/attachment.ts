/** Returns the Content-Disposition of a download (RFC 6266): a plain name for old clients, and the actual one. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
