/** Look of the one action of a banner. */
export const actionLook = 'underline underline-offset-2'
