/**
 * True if a vehicle number may be part of an address. Reveal accepts none with a slash, however it is encoded
 * (py-verizon-connect-api), and dots alone would lead to another address.
 */
export const isAddressable = (number: string) => !/[/\\]/.test(number) && !/^\.+$/.test(number)

/** A number as encoded in an address. Hyphens are encoded too, because some aren't found otherwise. */
export const inAddress = (number: string) => encodeURIComponent(number).replaceAll('-', '%2D')
