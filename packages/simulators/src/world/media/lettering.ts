import type { Ctx } from './brush.ts'

// Pen strokes on a grid 4 wide and 6 high, with 0,0 at the top left. A stroke is a run of points, a point is two digits.
// Not the machine's fonts: the same scene must give the same bytes everywhere.
const letters: Readonly<Record<string, string>> = {
  '0': '103041453616050110',
  '1': '012026 0646',
  '2': '01103041420646',
  '3': '01103041423313 334445361605',
  '4': '36300444',
  '5': '400003334445361605',
  '6': '4130100105163645443303',
  '7': '004016',
  '8': '103041423313020110 1304051636454433',
  '9': '0516364541301001021343',
  A: '0602204246 0444',
  B: '00063645443303 0030414233',
  C: '4130100105163645',
  D: '00063645413000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 4004 1346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  h: '0006 0312324346',
  k: '0006 3205 1436',
  m: '0602 03122326 23324346',
  p: '0208 0312324345361605',
  '-': '0343',
  '+': '0343 2125',
  ':': '2223 2526',
  '.': '2526',
  '/': '4006',
  ' ': '',
}
const unknown = '0040460600'

const CAPITAL = 0.73
const PEN = 0.155
const ADVANCE = 0.602

export type Lettering = { size: number; color: string; align: 'left' | 'center' | 'right' }

/** Height of a capital letter, in pixels. */
export const capitalHeight = (size: number) => CAPITAL * size

/** Writes a line of text, its baseline at y. */
export function write(c: Ctx, text: string, x: number, y: number, { size, color, align }: Lettering) {
  const advance = ADVANCE * size
  const pen = PEN * size
  const unit = (capitalHeight(size) - pen) / 6
  const width = advance * text.length
  const start = x - { left: 0, center: width / 2, right: width }[align] + (advance - 4 * unit) / 2
  const top = y - capitalHeight(size) + pen / 2
  c.save()
  c.lineCap = 'butt'
  c.lineWidth = pen
  c.strokeStyle = color
  c.beginPath()
  for (let i = 0; i < text.length; i++) trace(c, letters[text[i]!] ?? unknown, start + i * advance, top, unit)
  c.stroke()
  c.restore()
}

function trace(c: Ctx, strokes: string, x: number, y: number, unit: number) {
  for (const stroke of strokes ? strokes.split(' ') : []) {
    for (let i = 0; i < stroke.length; i += 2) {
      const [pointX, pointY] = [x + Number(stroke[i]) * unit, y + Number(stroke[i + 1]) * unit]
      if (i === 0) c.moveTo(pointX, pointY)
      else c.lineTo(pointX, pointY)
    }
  }
}
