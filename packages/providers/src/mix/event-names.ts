/**
 * Default and system events have the same id in every organization (help page "Event Types"). MiX publishes no list;
 * these ids come from public clients of several customers.
 */
const nameById: Readonly<Record<string, string>> = {
  '4750800303282680186': 'harsh braking',
  '6454149451280645233': 'harsh acceleration',
  '4291175374538259638': 'harsh cornering',
  '-3890646499157906515': 'over speeding',
  '-4596269900191457380': 'tiered over speeding',
  '-9050647299058098294': 'over revving',
  '-7372181092478897411': 'over revving',
  '-3393530750645328945': 'idle',
  '4650840888823746894': 'excessive idle',
  '-4444421556390778105': 'panic button',
  '-8300145843408847057': 'distracted driver',
  '3044842204790820242': 'smoking',
  '-480217926216925926': 'eyes closed',
  '-9097769333405069134': 'yawning',
  '807549500629766541': 'seatbelt not worn',
  '-1712533633274024830': 'following distance',
  '6698868737266655739': 'forward collision warning',
  '670980146124694777': 'lane departure',
  '5790861721889710462': 'mobile phone use',
  '4182509794703245564': 'no driver detected',
  '-8223674420093630323': 'device health',
  '401009318098363779': 'device health',
  '280540917853524601': 'device health',
  '-898226872645200439': 'device health',
}

/** The name for an obstructed camera. */
export const obstructed = 'camera obstructed'

const lens = String.raw`\b(camera|lens|camara|lente)s?\b`
const covered = String.raw`\b(cover\w*|obstruct\w*|obstru\w*|block\w*|occlu\w*|bloque\w*|tapad\w*|cubiert\w*|cobert\w*)\b`

/** Words in descriptions in English, Spanish and Portuguese, without accents. The first match counts. */
const nameByWords: readonly (readonly [words: RegExp, name: string])[] = [
  [new RegExp(`${lens}.*${covered}|${covered}.*${lens}`), obstructed],
  [
    /\b(firmware|unit reset|power (loss|lost|supply)|alimenta\w+|perdida de video|video (loss|lost|request\w*))\b/,
    'device health',
  ],
  [/\b(storage|almacenamiento|battery|bateria|antenna|tamper\w*|diagnos\w+|sd card|sim card)\b/, 'device health'],
  // Before the words for warnings: neither is one.
  [
    /\bnear[ -]?(collision|miss|crash|accident)\b|\bcasi (colision|choque)\b|\bquase (colisao|acidente)\b/,
    'near collision',
  ],
  [
    /\b(possible|potential|suspected|likely|posible|possivel)\b.*\b(collision|crash|colision|choque|colisao)\b/,
    'possible accident',
  ],
  [/\b(roll ?over|vuelco|capotamento)\b/, 'possible rollover'],
  [/\b(accident\w*|acidente|impact\w*|crash)\b/, 'possible accident'],
  [/\b(pedestrian|peaton|pedestre)\b/, 'pedestrian collision warning'],
  [/\b(collision|colision|colisao)\b/, 'forward collision warning'],
  [/\b(following distance|headway|tailgat\w+|distancia)\b/, 'following distance'],
  [/\b(lane|carril|faixa)\b/, 'lane departure'],
  [/\b(phone|cell|celular|telefono|telefone)\b/, 'mobile phone use'],
  [/\b(fatigue|drows\w+|fatiga|fadiga|sonolencia|somnolencia|microsleep)\b/, 'fatigue'],
  [/\b(eyes? clos\w+|ojos cerrados|olhos fechados)\b/, 'eyes closed'],
  [/\b(yawn\w*|bostezo|bocejo)\b/, 'yawning'],
  [/\b(distract\w+|distraccion|distracao)\b/, 'distracted driver'],
  [/\b(smok\w+|tabaquismo|fumar|fumando)\b/, 'smoking'],
  [/\b(seat ?belt|cinturon|cinto)\b/, 'seatbelt not worn'],
  [/\b(harsh|hard|brusc\w+|fuerte)\b.*\b(brak\w+|fren\w+)|\b(fren\w+)\b.*\bbrusc\w+/, 'harsh braking'],
  [/\b(harsh|hard|brusc\w+|fuerte)\b.*\b(accel\w+|acel\w+)|\b(acel\w+)\b.*\bbrusc\w+/, 'harsh acceleration'],
  [/\b(harsh|hard|brusc\w+)\b.*\b(corner\w*|turn\w*|giro|curva)|\b(giro|curva)\b.*\bbrusc\w+/, 'harsh cornering'],
  [
    /\b(over ?speed\w*|speeding|speed limit|(exceso|excesso|limite) de velocidade?|velocidade? limite)\b/,
    'over speeding',
  ],
  [/\b(excessive idl\w+|ralenti excesivo|marcha lenta excessiva)\b/, 'excessive idle'],
  [/\b(panic\w*|sos)\b/, 'panic button'],
  [/\b(over ?rev\w*|revoluciones)\b/, 'over revving'],
]

/**
 * Returns the tags of an event: MiX's own name if the id is known, otherwise the customer's name and what its words
 * mean. A single tag if it isn't an incident, so that it counts as known. `description` comes from the library.
 */
export function tagsOf(eventTypeId: string, description: string | null): string[] {
  const known = nameById[eventTypeId]
  if (known) return [known]
  if (!description) return [`event type ${eventTypeId}`]
  const plain = description
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
  const meant = nameByWords.find(([words]) => words.test(plain))?.[1]
  if (!meant || meant === plain) return [description]
  return meant === 'device health' || meant === 'over revving' ? [meant] : [description, meant]
}
