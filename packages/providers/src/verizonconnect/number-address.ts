/**
 * Whether a number that people gave a vehicle may stand in an address: Reveal takes none with a slash, however it is
 * written (py-verizon-connect-api), and dots alone would lead to another address.
 */
export const isAddressable = (number: string) => !/[/\\]/.test(number) && !/^\.+$/.test(number)

/** A number as it stands in an address. Hyphens are written out too: some are not found otherwise. */
export const inAddress = (number: string) => encodeURIComponent(number).replaceAll('-', '%2D')
