/** Style of a banner's action. */
export const actionLook = 'underline underline-offset-2'
