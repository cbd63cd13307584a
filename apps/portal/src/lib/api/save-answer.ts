import { saveFile } from '@milepost/ui/form/save-file'

/** Hands a file that the server answered with to the browser to keep, under the name the server gave it. */
export async function saveAnswer(answer: Response, fallbackName: string): Promise<void> {
  saveFile(nameOf(answer.headers.get('content-disposition')) ?? fallbackName, await answer.blob())
}

/** The file name of a Content-Disposition header, in its extended form where there is one (RFC 6266). */
export function nameOf(header: string | null): string | undefined {
  const extended = header && /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (extended) return decodeURIComponent(extended)
  return header ? /filename="?([^";]+)"?/i.exec(header)?.[1] : undefined
}
