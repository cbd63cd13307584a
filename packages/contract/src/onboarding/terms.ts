import { product } from '@milepost/domain/product'

/** The version of our terms; it is printed on what was signed. */
export const termsVersion = '2'

/** Our own terms, for a client that has none: what is read, what for, who sees it, and how it ends. */
export const ourTerms: readonly { title: string; text: string }[] = [
  {
    title: 'What you allow',
    text: `You allow ${product.name} to read data of your vehicles from your telematics provider: vehicles, drivers, trips, positions, safety events, event videos and the condition of devices. ${product.name} only reads, with one exception: it asks your provider to upload videos of safety events from your cameras. It changes nothing else at your provider.`,
  },
  {
    title: 'What it is for',
    text: 'The data is used to show how safely your vehicles are driven, to calculate risk scores, to review events, to coach drivers and to handle losses.',
  },
  {
    title: 'Who sees it',
    text: `The company that you connect your vehicles to and the people it gives access to, and your own people once they are invited. ${product.name} doesn’t sell the data.`,
  },
  {
    title: 'Your drivers',
    text: 'You inform your drivers that their driving is recorded and evaluated, where the law requires it, and you have the right to share this data.',
  },
  {
    title: 'Your credentials',
    text: 'Your credentials are stored encrypted, can’t be displayed, and are used only for what is described here.',
  },
  {
    title: 'How it ends',
    text: 'You can end this at any time: remove the access at your provider, or ask that company to delete the connection. Its data is then deleted within 30 days, except for losses that must be kept by law.',
  },
]
