import { saveFile } from '@milepost/ui/form/save-file'

/** Saves a file response through the browser, under the server's file name. */
export async function saveAnswer(answer: Response, fallbackName: string): Promise<void> {
  saveFile(nameOf(answer.headers.get('content-disposition')) ?? fallbackName, await answer.blob())
}

/** Returns the file name of a Content-Disposition header, preferring its extended form (RFC 6266). */
export function nameOf(header: string | null): string | undefined {
  const extended = header && /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (extended) return decodeURIComponent(extended)
  return header ? /filename="?([^";]+)"?/i.exec(header)?.[1] : undefined
}
