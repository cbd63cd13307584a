/**
 * Invisible characters that set the direction of the text after them (UAX 9). With one in a name, the rest of a sentence
 * or a file name can be made to read as something else.
 */
const controls = /[\u202a-\u202e\u2066-\u2069]/gu

export const hasDirectionControl = (text: string): boolean => text.search(controls) >= 0

export const withoutDirectionControls = (text: string): string => text.replaceAll(controls, '')
