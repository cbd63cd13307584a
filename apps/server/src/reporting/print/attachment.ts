/** Content-Disposition of a file to be kept (RFC 6266): a plain name for old readers, and the true one. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
