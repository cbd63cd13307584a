/**
 * Characters without a width or an ink of their own (Unicode's `Default_Ignorable_Code_Point`): zero-width spaces, byte
 * order marks, soft hyphens, marks of direction, fillers. Copied with a name, they make it differ from the same name
 * typed. Joiners and variation selectors aren't among them, which shape some scripts and emoji.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]]/gv
/** After plain letters, or at an end, there is nothing that joiners and selectors could shape. */
const idle = /(?<![^\x20-\x7e])[\u200c\u200d\ufe00-\ufe0f]+|[\u200c\u200d]+$/gv
/** Looks like a space and isn't one. */
const blankPattern = /\u2800/g

/** Returns text without invisible characters, which may be empty. */
export const withoutInvisible = (text: string): string =>
  text.replace(invisible, '').replace(idle, '').replace(blankPattern, ' ')
